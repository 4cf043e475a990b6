import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../http/handler.ts';
import { rankedGameStats } from '../stats/documents.ts';
import { findProfilesOf } from '../stats/store.ts';
import { toUserDocument } from './documents.ts';
import { findUser } from './find-user.ts';
import { listUsers } from './store.ts';

/** Who was seen in the last five minutes is online. */
const ONLINE = 5 * 60 * 1000;

export const userRoutes = ({ db, games }: { db: Db; games: Games }) =>
  bind('users', api.users, {
    list: async ({ query }) => {
      const seenAfter = query.online ? Date.now() - ONLINE : undefined;
      const rows = await listUsers(db, { search: query.search || undefined, seenAfter });
      return ok(`Found ${rows.length} users`, rows.map(toUserDocument));
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
