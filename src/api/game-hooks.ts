import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { counted } from '../base/shared/counted.ts';
import { bind, ok } from '../handler/handler.ts';
import { changeHook } from '../links/clients/hooks/commands.ts';
import { toGameHook } from '../links/clients/hooks/documents.ts';
import { findHook, offeredHooks } from '../links/clients/hooks/list.ts';
import { makeHookFile, type HookServer } from '../links/clients/hooks/make-file.ts';
import { findDisabledHooks } from '../links/clients/hooks/store.ts';

interface GameHookDeps extends HookServer {
  db: Db;
}

export const gameHookRoutes = (deps: GameHookDeps) => {
  const { db, writer, games, publicURL } = deps;
  const scope = async () => ({ games, disabled: await findDisabledHooks(db), address: publicURL() });
  return bind('gameHooks', api.gameHooks, {
    list: async () => {
      const here = await scope();
      const hooks = offeredHooks(games).map((hook) => toGameHook(hook, here));
      return ok(`Found ${counted(hooks.length, 'hook')}`, hooks);
    },
    makeFile: async ({ params: { hookID }, caller }) => {
      const file = await makeHookFile(deps, { userID: caller.userID, hookID });
      return ok('Created an API key; it is not shown again', file, { 'cache-control': 'no-store' });
    },
    change: async ({ params: { hookID }, json: { isEnabled }, caller }) => {
      const hook = findHook(games, hookID);
      await writer.run(changeHook, { by: caller.userID, hookID, isEnabled });
      const document = toGameHook(hook, await scope());
      return ok(`${hook.name} is ${isEnabled ? 'on' : 'off'}`, document);
    },
  });
};
