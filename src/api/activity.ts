import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { findUser } from '../accounts/users/find-user.ts';
import { counted } from '../base/shared/counted.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import { gptNames } from '../catalogue/gpts.ts';
import { ofOffered } from '../catalogue/offered.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';
import { activityEverywhere, activityIn } from '../play/activity/activity.ts';
import { playsPerDay } from '../play/activity/days.ts';
import { summaryOf } from '../play/activity/summary.ts';
import type { Arrivals } from '../play/live/arrivals.ts';
import { livePlays } from '../play/live/follow.ts';
import { findRivals } from '../play/rivals/store.ts';
import { findUgpt } from '../play/stats/find-ugpt.ts';
import { findProfilesOf } from '../play/stats/store.ts';

/** Range of a summary (ms): a day of play, whenever it started. */
const SUMMARISED = 16 * 60 * 60 * 1000;

/** Returns the handlers of recent activity. */
export const activityRoutes = ({ db, games, arrivals }: { db: Db; games: Games; arrivals: Arrivals }) =>
  bind('activity', api.activity, {
    everywhere: async ({ query, db }) =>
      ok('Recent activity in all games', await activityEverywhere({ db, games }, query)),
    gpt: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      return ok(`Recent activity in ${gpt.idString}`, await activityIn({ db, games }, gpt, { gpt: gptRow }, query));
    },
    ugpt: async ({ params, query, caller }) => {
      const { gpt, gptRow, user } = await findUgpt({ db, games }, params, caller);
      const scope = { gpt: gptRow, users: [user.id] };
      return ok(
        `Recent activity of ${user.username} in ${gpt.idString}`,
        await activityIn({ db, games }, gpt, scope, query),
      );
    },
    rivals: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const scope = { gpt: ugpt.gptRow, users: await findRivals(db, ugpt) };
      return ok(
        `Recent activity of ${ugpt.user.username}'s rivals`,
        await activityIn({ db, games }, ugpt.gpt, scope, query),
      );
    },
    user: async ({ params, query, caller }) => {
      const user = await findUser(db, params.userID, caller);
      const profiles = await ofOffered(db, games, await findProfilesOf(db, user.id));
      const rows = profiles.map(({ gpt }) => gpt);
      const names = await gptNames(db, rows);
      const { includeRivals } = query;
      const asksForRivals = includeRivals === 'true' || includeRivals === 'only';
      const entries = [];
      for (const row of rows) {
        const { game, playtype, idString } = names.get(row)!;
        const rivals = asksForRivals ? await findRivals(db, { userID: user.id, gptRow: row }) : [];
        const users = includeRivals === 'only' ? rivals : [user.id, ...rivals];
        if (users.length === 0) continue;
        const scope = { gpt: row, users };
        entries.push([idString, await activityIn({ db, games }, games.gpt(game, playtype)!, scope, query)] as const);
      }
      return ok(
        `Recent activity of ${user.username} in ${counted(entries.length, 'game:playtype')}`,
        Object.fromEntries(entries),
      );
    },
    days: async ({ params, query, caller }) => {
      const user = await findUser(db, params.userID, caller);
      const days = await playsPerDay({ db, games }, user.id, query);
      return ok(`${user.username} played on ${counted(days.length, 'day')}`, days);
    },
    live: async ({ params, caller }) => {
      const user = await findUser(db, params.userID, caller);
      return ok(`Plays of ${user.username}`, livePlays({ db, games, arrivals }, user.id));
    },
    summary: async ({ params, caller }) => {
      const user = await findUser(db, params.userID, caller);
      const summary = await summaryOf({ db, games }, user.id, Date.now() - SUMMARISED);
      return ok(`${counted(summary.recentPlaycount, 'score')} in the last 16 hours`, summary);
    },
  });
