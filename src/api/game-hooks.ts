import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { bind, ok } from '../handler/handler.ts';
import { changeHook } from '../links/clients/hooks/commands.ts';
import { toGameHook } from '../links/clients/hooks/documents.ts';
import { findHook, HOOKS } from '../links/clients/hooks/list.ts';
import { makeHookFile } from '../links/clients/hooks/make-file.ts';
import { findDisabledHooks } from '../links/clients/hooks/store.ts';
import type { Writer } from '../writer/command.ts';

interface GameHookDeps {
  db: Db;
  writer: Writer;
  publicURL: () => string;
}

export const gameHookRoutes = ({ db, writer, publicURL }: GameHookDeps) =>
  bind('gameHooks', api.gameHooks, {
    list: async () => {
      const disabled = await findDisabledHooks(db);
      const hooks = HOOKS.map((hook) => toGameHook(hook, disabled, publicURL()));
      return ok(`Found ${hooks.length} hooks`, hooks);
    },
    makeFile: async ({ params: { hookID }, caller }) => {
      const file = await makeHookFile(writer, publicURL(), { userID: caller.userID, hookID });
      return ok('Created an API key; it is not shown again', file, { 'cache-control': 'no-store' });
    },
    change: async ({ params: { hookID }, json: { isEnabled }, caller }) => {
      const hook = findHook(hookID);
      await writer.run(changeHook, { by: caller.userID, hookID, isEnabled });
      const document = toGameHook(hook, await findDisabledHooks(db), publicURL());
      return ok(`${hook.name} is ${isEnabled ? 'on' : 'off'}`, document);
    },
  });
