import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import { bind, ok } from '../../http/handler.ts';
import type { Writer } from '../../writer/command.ts';
import { changeHook } from './commands.ts';
import { toGameHook } from './documents.ts';
import { findHook, HOOKS } from './list.ts';
import { makeHookFile } from './make-file.ts';
import { findDisabledHooks } from './store.ts';

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
      return ok('Made an API key; it is not shown again', file, { 'cache-control': 'no-store' });
    },
    change: async ({ params: { hookID }, json: { isEnabled }, caller }) => {
      const hook = findHook(hookID);
      await writer.run(changeHook, { by: caller.userID, hookID, isEnabled });
      const document = toGameHook(hook, await findDisabledHooks(db), publicURL());
      return ok(`${hook.name} is ${isEnabled ? 'on' : 'off'}`, document);
    },
  });
