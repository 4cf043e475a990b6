import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../http/handler.ts';
import { findUgpt } from '../stats/find-ugpt.ts';
import { profileHistory } from './documents.ts';

/** How many days to look back; with the profile of now, 90 at most unless a year is asked for. */
const DAYS = { '3mo': 89, year: 365, all: 36_525 };

/** A profile as it was, day by day. */
export const historyRoutes = ({ db, games }: { db: Db; games: Games }) =>
  bind('history', api.history, {
    list: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const days = DAYS[query.duration];
      const found = await profileHistory({ db, games }, ugpt, { now: Date.now(), days });
      return ok(`${found.length} days`, found);
    },
  });
