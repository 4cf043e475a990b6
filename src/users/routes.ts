import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../http/handler.ts';
import { numberAndRow, readPage, type PagedList } from '../shared/cursor.ts';
import { rankedGameStats } from '../stats/documents.ts';
import { findProfilesOf } from '../stats/store.ts';
import { toUserDocument } from './documents.ts';
import { findUser } from './find-user.ts';
import { listUsers, type UserRow } from './store.ts';

/** Who was seen in the last five minutes is online. */
const ONLINE = 5 * 60 * 1000;

const userList: PagedList<UserRow, [lastSeen: number, id: number]> = {
  name: 'users',
  key: numberAndRow,
  keyOf: ({ lastSeen, id }) => [lastSeen, id],
};

export const userRoutes = ({ db, games }: { db: Db; games: Games }) =>
  bind('users', api.users, {
    list: async ({ query }) => {
      const seenAfter = query.online ? Date.now() - ONLINE : undefined;
      const search = query.search || undefined;
      const of = [search ?? null, query.online ? 1 : 0];
      const { rows, next } = await readPage(userList, query, of, (after, limit) =>
        listUsers(db, { search, seenAfter, after, limit }),
      );
      return page(`Found ${rows.length} users`, rows.map(toUserDocument), next);
    },
    get: async ({ params, caller }) => {
      const user = await findUser(db, params.userID, caller);
      return ok(`Found ${user.username}`, toUserDocument(user));
    },
    gameStats: async ({ params, caller }) => {
      const user = await findUser(db, params.userID, caller);
      const profiles = await findProfilesOf(db, user.id);
      const stats = await Promise.all(profiles.map((profile) => rankedGameStats(db, games, profile)));
      return ok(`${user.username} has played ${stats.length} game:playtypes`, stats);
    },
  });
