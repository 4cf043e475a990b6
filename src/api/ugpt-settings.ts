import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';
import { changeSettings } from '../play/settings/commands.ts';
import { settingsDocument } from '../play/settings/documents.ts';
import { findOwnUgpt, findUgpt, playerIn } from '../play/stats/find-ugpt.ts';
import type { Writer } from '../writer/command.ts';

/** Returns the handlers of a player's settings for a game:playtype. */
export const ugptSettingsRoutes = ({ db, games, writer }: { db: Db; games: Games; writer: Writer }) =>
  bind('ugptSettings', api.ugptSettings, {
    get: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      return ok(`Settings of ${ugpt.user.username}`, await settingsDocument(db, ugpt));
    },
    change: async ({ params, json, caller }) => {
      const ugpt = await findOwnUgpt({ db, games }, params, caller);
      await writer.run(changeSettings, { ...playerIn(ugpt), wanted: json });
      return ok('Changed the settings', await settingsDocument(db, ugpt));
    },
  });
