import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { changePreferences, changeProfile } from '../accounts/users/commands.ts';
import { toUserDocument } from '../accounts/users/documents.ts';
import { findOwnUser, findUser } from '../accounts/users/find-user.ts';
import { toHandles } from '../accounts/users/handles.ts';
import { findPreferences, listUsers, type ListedUser } from '../accounts/users/store.ts';
import type { Config } from '../base/config.ts';
import { counted } from '../base/shared/counted.ts';
import { numberAndRow, readPage, type PagedList } from '../base/shared/cursor.ts';
import { invalidRequest } from '../base/shared/refusal.ts';
import { withoutUndefined } from '../base/shared/without-undefined.ts';
import { ofOffered } from '../catalogue/offered.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok, page } from '../handler/handler.ts';
import type { Arrivals } from '../play/live/arrivals.ts';
import { gameStatsOfPlayer } from '../play/stats/documents.ts';
import { findProfilesOf } from '../play/stats/store.ts';
import type { Writer } from '../writer/command.ts';

/** Users seen in the last five minutes are online. */
const ONLINE = 5 * 60 * 1000;

const userList: PagedList<ListedUser, [lastSeen: number, id: number]> = {
  name: 'users',
  key: numberAndRow,
  keyOf: ({ lastSeen, id }) => [lastSeen, id],
};

interface UserDeps {
  db: Db;
  writer: Writer;
  games: Games;
  config: Pick<Config, 'smtpURL'>;
  arrivals: Pick<Arrivals, 'tell'>;
}

export const userRoutes = ({ db, writer, games, config, arrivals }: UserDeps) =>
  bind('users', api.users, {
    list: async ({ query }) => {
      const seenAfter = query.online ? Date.now() - ONLINE : undefined;
      const search = query.search || undefined;
      const of = [search ?? null, query.online ? 1 : 0];
      const { rows, next } = await readPage(userList, query, of, (after, limit) =>
        listUsers(db, { search, seenAfter, after, limit }),
      );
      return page(`Found ${counted(rows.length, 'user')}`, rows.map(toUserDocument), next);
    },
    get: async ({ params, caller }) => {
      const user = await findUser(db, params.userID, caller);
      return ok(`Found ${user.username}`, toUserDocument(user));
    },
    update: async ({ params, json: { about, status, ...sites }, caller }) => {
      const { id: userID } = await findOwnUser(db, params.userID, caller);
      const user = await writer.run(changeProfile, { userID, about, status, socialMedia: toHandles(sites) });
      return ok('Changed the profile', user);
    },
    settings: async ({ params, caller }) => {
      const { id: userID, username } = await findUser(db, params.userID, caller);
      return ok(`Preferences of ${username}`, { userID, preferences: await findPreferences(db, userID) });
    },
    updateSettings: async ({ params, json, caller }) => {
      const { id: userID } = await findOwnUser(db, params.userID, caller);
      if (json.weeklySummary && json.weeklySummary !== 'off' && config.smtpURL === null)
        throw invalidRequest([{ path: 'weeklySummary', message: 'this server sends no mail' }]);
      const preferences = await writer.run(changePreferences, { userID, change: withoutUndefined(json) });
      // Those who follow the user may no longer see them.
      if (json.visibility !== undefined) arrivals.tell(userID);
      return ok('Changed the settings', { userID, preferences });
    },
    gameStats: async ({ params, caller }) => {
      const user = await findUser(db, params.userID, caller);
      const profiles = await ofOffered(db, games, await findProfilesOf(db, user.id));
      const stats = await gameStatsOfPlayer(db, games, { user: user.id, profiles });
      return ok(`${user.username} has played ${counted(stats.length, 'game:playtype')}`, stats);
    },
  });
