import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { bind, file, type Caller } from '../http/handler.ts';
import { Refusal } from '../shared/refusal.ts';
import { findUgpt } from '../stats/find-ugpt.ts';
import { findUser } from '../users/find-user.ts';
import type { UserRow } from '../users/store.ts';
import { exportAccount, exportName, exportUgpt } from './export.ts';

function checkOwn({ id }: UserRow, caller: Caller): void {
  if (id !== caller.userID) throw new Refusal(403, 'not_owner', 'Players export what is theirs only');
}

export const exportRoutes = ({ db, games }: { db: Db; games: Games }) =>
  bind('exports', api.exports, {
    ugpt: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      checkOwn(ugpt.user, caller);
      const name = exportName([ugpt.user.username, params.game, params.playtype], Date.now(), 'json');
      return file(name, exportUgpt(db, ugpt));
    },
    account: async ({ params, caller }) => {
      const user = await findUser(db, params.userID, caller);
      checkOwn(user, caller);
      const now = Date.now();
      return file(exportName([user.username], now, 'zip'), exportAccount(db, { games, user, now }));
    },
  });
