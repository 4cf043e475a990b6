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

type Asked = Parameters<NonNullable<Difference['answer']>>[2];

/** Returns a difference that has seen nothing but what its route rests on. */
const difference = <Body, Given>(of: {
  query?: Difference['query'];
  given?: (body: Given, asked: Asked) => unknown;
  answer?: (body: Body, given: Given, asked: Asked) => unknown;
}) => of as Difference;

/** Routes of v3 that differ in more than documents from those that they rest on. */
export const DIFFERENCES: { readonly [R in RestingRoute]?: Difference } = {
  profile: difference<object, unknown>({
    answer: async (body, _given, { db, ugpt }) => {
      const { userID, gptRow } = await ugpt();
      return { ...body, playtime: await findPlaytime(db, userID, gptRow) };
    },
  }),
  // The catalogue keeps documents of charts one by one, and those of all scores together.
  allScores: difference<unknown, { scores: unknown }>({
    given: async ({ scores }, { db, ugpt }) => {
      const { songs, charts } = relatedTo(db, await findChartsPlayed(db, await ugpt()));
      return { scores, songs, charts };
    },
  }),
  history: difference<Iterable<{ timestamp: number }>, unknown>({
    query: ({ duration }) => ({ duration: duration === 'year' || duration === 'all' ? 'year' : '3mo' }),
    answer: (body, _given, { query = {} }) => {
      const days = [...body];
      const most = DAYS[String(query['duration'])] ?? Infinity;
      return days.filter(({ timestamp }) => timestamp > (days[0]?.timestamp ?? 0) - most * DAY);
    },
  }),
  lastSession: difference<object, z.infer<typeof DetailedSession>>({
    query: () => ({ scoreInfo: true }),
    answer: (session, given, { context }) => ({ session, scoreInfo: scoreInfos(given, context) }),
  }),
  session: difference<object, { session: z.infer<typeof DetailedSession> }>({
    answer: async (body, { session }, { db, context }) => ({
      ...body,
      scoreInfo: scoreInfos(session, context),
      index: await countSessionsUntil(db, session.sessionID),
    }),
  }),
  tables: difference<{ tables: unknown }, unknown>({ answer: ({ tables }) => tables }),
};
