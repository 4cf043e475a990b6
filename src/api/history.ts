import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { counted } from '../base/shared/counted.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';
import { profileHistory } from '../play/history/documents.ts';
import { historyFromScores } from '../play/history/from-scores.ts';
import { findUgpt } from '../play/stats/find-ugpt.ts';

/** Number of days to look back; with the current profile, 90 unless a year is requested. */
const DAYS = { '3mo': 89, year: 365, all: 36_525 };

/** Returns the handlers of profiles by day. */
export const historyRoutes = ({ db, games }: { db: Db; games: Games }) =>
  bind('history', api.history, {
    list: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const days = DAYS[query.duration];
      const found = await profileHistory({ db, games }, ugpt, { now: Date.now(), days });
      return ok(`Found ${counted(found.length, 'day')}`, found);
    },
    fromScores: async ({ params, query, caller, db }) => {
      const found = await historyFromScores(db, await findUgpt({ db, games }, params, caller), query);
      return ok(`Found ${counted(found.length, 'day')}`, found);
    },
  });
