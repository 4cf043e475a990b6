import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { findOwnUser } from '../../accounts/users/find-user.ts';
import { bind, ok } from '../../handler/handler.ts';
import { changeHookSettings } from '../../links/hook-settings/commands.ts';
import { findHookSettings, type HookSettings } from '../../links/hook-settings/store.ts';
import { FERVIDEX } from '../../transfer/imports/formats/fervidex/score.ts';
import { KSHOOK } from '../../transfer/imports/formats/kshook/parse.ts';
import type { Writer } from '../../writer/command.ts';

const fervidexDocument = (userID: number, { cards, wantsBests }: HookSettings) => ({
  userID,
  cards,
  forceStaticImport: wantsBests,
});
const kshookDocument = (userID: number, { wantsBests }: HookSettings) => ({ userID, forceStaticImport: wantsBests });

/** Returns the handlers of players' settings for hooks. */
export function hookSettingsRoutes({ db, writer }: { db: Db; writer: Writer }) {
  const { fervidexSettings, changeFervidexSettings, kshookSettings, changeKshookSettings } = api.hooks;
  return bind(
    'hooks',
    { fervidexSettings, changeFervidexSettings, kshookSettings, changeKshookSettings },
    {
      fervidexSettings: async ({ params, caller }) => {
        const { id } = await findOwnUser(db, params.userID, caller);
        return ok('Found the settings', fervidexDocument(id, await findHookSettings(db, id, FERVIDEX)));
      },
      changeFervidexSettings: async ({ params, json: { cards, forceStaticImport }, caller }) => {
        const { id } = await findOwnUser(db, params.userID, caller);
        const change = { cards, wantsBests: forceStaticImport };
        const settings = await writer.run(changeHookSettings, { userID: id, hook: FERVIDEX, change });
        return ok('Changed the settings', fervidexDocument(id, settings));
      },
      kshookSettings: async ({ params, caller }) => {
        const { id } = await findOwnUser(db, params.userID, caller);
        return ok('Found the settings', kshookDocument(id, await findHookSettings(db, id, KSHOOK)));
      },
      changeKshookSettings: async ({ params, json: { forceStaticImport }, caller }) => {
        const { id } = await findOwnUser(db, params.userID, caller);
        const change = { wantsBests: forceStaticImport };
        const settings = await writer.run(changeHookSettings, { userID: id, hook: KSHOOK, change });
        return ok('Changed the settings', kshookDocument(id, settings));
      },
    },
  );
}
