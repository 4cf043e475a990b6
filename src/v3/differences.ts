import type { z } from 'zod';

import type { DetailedSession } from '../../contracts/documents/session.ts';
import { relatedTo } from '../catalogue/related.ts';
import { findChartsPlayed } from '../pbs/store.ts';
import type { Difference } from './alias.ts';
import { scoreInfos } from './documents/sessions.ts';
import { countSessionsUntil, findPlaytime } from './related/store.ts';
import type { RestingRoute } from './rests-on.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How far back lists of days go that Kaiden has not (days). */
const DAYS: Readonly<Record<string, number>> = { week: 7, month: 30 };

type Session = z.infer<typeof DetailedSession>;

/** Routes of v3 that differ in more than documents from those that they rest on. */
export const DIFFERENCES: { readonly [R in RestingRoute]?: Difference } = {
  profile: {
    answer: async (body: object, _given: unknown, { db, ugpt }) => {
      const { userID, gptRow } = await ugpt();
      return { ...body, playtime: await findPlaytime(db, userID, gptRow) };
    },
  },
  // The catalogue keeps documents of charts one by one, and those of all scores together.
  allScores: {
    given: async ({ scores }: { scores: unknown }, { db, ugpt }) => {
      const { songs, charts } = relatedTo(db, await findChartsPlayed(db, await ugpt()));
      return { scores, songs, charts };
    },
  },
  history: {
    query: ({ duration }) => ({ duration: duration === 'year' || duration === 'all' ? 'year' : '3mo' }),
    answer: (body: Iterable<{ timestamp: number }>, _given: unknown, { query = {} }) => {
      const days = [...body];
      const most = DAYS[String(query['duration'])] ?? Infinity;
      return days.filter(({ timestamp }) => timestamp > (days[0]?.timestamp ?? 0) - most * DAY);
    },
  },
  lastSession: {
    query: () => ({ scoreInfo: true }),
    answer: (session: object, given: Session, { context }) => ({ session, scoreInfo: scoreInfos(given, context) }),
  },
  session: {
    answer: async (body: object, { session }: { session: Session }, { db, context }) => ({
      ...body,
      scoreInfo: scoreInfos(session, context),
      index: await countSessionsUntil(db, session.sessionID),
    }),
  },
  tables: { answer: ({ tables }: { tables: unknown }) => tables },
};
