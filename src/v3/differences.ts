import type { FolderStats } from '../../contracts/documents/folder.ts';
import type { SessionDocument } from '../../contracts/documents/session.ts';
import { findRelated } from '../catalogue/related.ts';
import { findChartsPlayed } from '../play/pbs/store.ts';
import type { Difference } from './alias.ts';
import { customQuery } from './custom-stat.ts';
import { sessionDeltas } from './deltas.ts';
import { v3FolderStats } from './folder-stats.ts';
import { kaidensGoal, type V3GoalRequest } from './kaidens-goal.ts';
import { countSessionsUntil, findPlaytime } from './related.store.ts';
import type { RestingRoute } from './rests-on.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Ranges of days in v3 that Kaiden lacks (days). */
const DAYS: Readonly<Record<string, number>> = { week: 7, month: 30 };

const withoutQuest = ({ quest: _same, ...body }: { quest: unknown }): unknown => body;

/** Folders with a player's statistics in each. */
const withStats: Difference = {
  answer: async (body: object, { stats }: { stats: FolderStats[] }, { db, ugpt, context }) => ({
    ...body,
    stats: await v3FolderStats(db, await ugpt(), stats, context),
  }),
};

/** Routes of v3 that differ from the underlying route in more than documents. */
export const DIFFERENCES: { readonly [R in RestingRoute]?: Difference } = {
  profile: {
    answer: async (body: object, _given: unknown, { db, ugpt }) => {
      const { userID, gptRow } = await ugpt();
      return { ...body, playtime: await findPlaytime(db, userID, gptRow) };
    },
  },
  // Documents of charts are cached one by one, and those of all scores together.
  allScores: {
    given: async ({ scores }: { scores: unknown }, { db, ugpt }) => {
      const { songs, charts } = await findRelated(db, await findChartsPlayed(db, await ugpt()));
      return { scores, songs, charts };
    },
  },
  history: {
    query: ({ duration }) => ({ duration: DAYS[String(duration)] === undefined ? duration : '3mo' }),
    answer: (body: Iterable<{ timestamp: number }>, _given: unknown, { query = {} }) => {
      const days = [...body];
      const most = DAYS[String(query['duration'])] ?? Infinity;
      return days.filter(({ timestamp }) => timestamp > (days[0]?.timestamp ?? 0) - most * DAY);
    },
  },
  lastSession: {
    query: () => ({ scoreInfo: false }),
    answer: async (session: object, { sessionID }: SessionDocument, { db, ugpt }) => ({
      session,
      scoreInfo: await sessionDeltas(db, (await ugpt()).gpt, sessionID),
    }),
  },
  session: {
    answer: async (body: object, { session }: { session: SessionDocument }, { db, context }) => ({
      ...body,
      scoreInfo: await sessionDeltas(db, context.named(session).gpt, session.sessionID),
      index: await countSessionsUntil(db, session.sessionID),
    }),
  },
  searchFolders: withStats,
  recentFolders: withStats,
  table: withStats,
  folderStats: {
    answer: async (body: object, { stats }: { stats: FolderStats }, { db, ugpt, context }) => ({
      ...body,
      stats: (await v3FolderStats(db, await ugpt(), [stats], context))[0],
    }),
  },
  formatGoal: { json: (goal: V3GoalRequest, db, gpt) => kaidensGoal(goal, db, gpt!) },
  customStat: { query: async (query, db, gpt) => customQuery(query, db, gpt!) },
  everywhere: {
    answer: (body: object, _given: unknown, { context }) =>
      Object.fromEntries(
        Object.entries(body).map(([idString, events]: [string, unknown]) => {
          const [game, playtype] = idString.split(':');
          return [context.named({ game, playtype }).id, events];
        }),
      ),
  },
  // Kaiden includes its quests twice.
  playerAchieved: { given: withoutQuest },
  playerRaised: { given: withoutQuest },
  tables: { answer: ({ tables }: { tables: unknown }) => tables },
};
