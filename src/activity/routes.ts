import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import { gptNames } from '../catalogue/gpts.ts';
import { ofOffered } from '../catalogue/offered.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../http/handler.ts';
import { findRivals } from '../rivals/store.ts';
import { findUgpt } from '../stats/find-ugpt.ts';
import { findProfilesOf } from '../stats/store.ts';
import { findUser } from '../users/find-user.ts';
import { activityEverywhere, activityIn } from './activity.ts';
import { summaryOf } from './summary.ts';

/** How far a summary looks back (ms): a day of play, whenever it began. */
const SUMMARISED = 16 * 60 * 60 * 1000;

/** What happened lately. */
export const activityRoutes = ({ db, games }: { db: Db; games: Games }) =>
  bind('activity', api.activity, {
    everywhere: async ({ query, db }) => ok('Lately in all games', await activityEverywhere({ db, games }, query)),
    gpt: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      return ok(`Lately in ${gpt.idString}`, await activityIn({ db, games }, gpt, { gpt: gptRow }, query));
    },
    ugpt: async ({ params, query, caller }) => {
      const { gpt, gptRow, user } = await findUgpt({ db, games }, params, caller);
      const scope = { gpt: gptRow, users: [user.id] };
      return ok(`${user.username} in ${gpt.idString}`, await activityIn({ db, games }, gpt, scope, query));
    },
    rivals: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const scope = { gpt: ugpt.gptRow, users: await findRivals(db, ugpt) };
      return ok(`Rivals of ${ugpt.user.username}`, await activityIn({ db, games }, ugpt.gpt, scope, query));
    },
    user: async ({ params, query, caller }) => {
      const user = await findUser(db, params.userID, caller);
      const profiles = await ofOffered(db, games, await findProfilesOf(db, user.id));
      const rows = profiles.map(({ gpt }) => gpt);
      const names = await gptNames(db, rows);
      const entries = [];
      for (const row of rows) {
        const { game, playtype, idString } = names.get(row)!;
        const rivals = query.includeRivals === 'true' ? await findRivals(db, { userID: user.id, gptRow: row }) : [];
        const scope = { gpt: row, users: [user.id, ...rivals] };
        entries.push([idString, await activityIn({ db, games }, games.gpt(game, playtype)!, scope, query)] as const);
      }
      return ok(`${user.username} in ${entries.length} game:playtypes`, Object.fromEntries(entries));
    },
    summary: async ({ params, caller }) => {
      const user = await findUser(db, params.userID, caller);
      const summary = await summaryOf({ db, games }, user.id, Date.now() - SUMMARISED);
      return ok(`${summary.recentPlaycount} plays in the last 16 hours`, summary);
    },
  });
