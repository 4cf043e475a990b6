import type { ActivityDocument } from '../../../contracts/documents/activity.ts';
import type { Db } from '../../../db/open.ts';
import { toUserDocument } from '../../accounts/users/documents.ts';
import { findUsers } from '../../accounts/users/store.ts';
import type { Serializable } from '../../base/json/values.ts';
import { gptIDs, gptOfRow } from '../../catalogue/gpts.ts';
import { ofOffered } from '../../catalogue/offered.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { scoreDocuments } from '../scores/documents.ts';
import { sessionDocuments } from '../sessions/documents.ts';
import type { SessionRow } from '../sessions/store.ts';
import { classAchievementDocument } from '../stats/documents.ts';
import { goalDocument, goalSubDocument, questDocument, questSubDocument } from '../targets/documents.ts';
import { findGoalsByID, findQuestsByID } from '../targets/store.ts';
import {
  findClassesReached,
  findGoalsAchieved,
  findHighlights,
  findQuestsFinished,
  findSessionsBefore,
  type Scope,
  type Window,
} from './store.ts';

const NOTHING: ActivityDocument = {
  recentSessions: [],
  recentlyHighlightedScores: [],
  songs: [],
  charts: [],
  achievedClasses: [],
  goals: [],
  goalSubs: [],
  quests: [],
  questSubs: [],
  users: [],
};

interface ActivityQuery {
  /** Maximum number of sessions. */
  sessions: number;
  /** Return only what happened before this time (Unix ms). */
  startTime?: number | undefined;
  /** 'false' leaves out the ids of the sessions' scores. */
  scoreIDs?: 'true' | 'false' | undefined;
}

/**
 * Returns the latest sessions in a game:playtype, of everybody or of some users, and the other events since the oldest of them began. Empty
 * without sessions.
 */
export async function activityIn(
  { db, games }: { db: Db; games: Games },
  gpt: Gpt,
  scope: Scope,
  { sessions: limit, startTime, scoreIDs }: ActivityQuery,
): Promise<Serializable<ActivityDocument>> {
  const sessions = await findSessionsBefore(db, scope, startTime, limit);
  const oldest = sessions.at(-1);
  if (!oldest) return NOTHING;
  return around({ db, games }, gpt, {
    scope,
    sessions,
    window: { from: oldest.timeStarted, before: startTime },
    withScores: scoreIDs !== 'false',
  });
}

/** Returns the latest activity of everybody in all games, by game:playtype; `sessions` is the total over all of them. */
export async function activityEverywhere(
  { db, games }: { db: Db; games: Games },
  { sessions: limit, startTime, scoreIDs }: ActivityQuery,
): Promise<Record<string, Serializable<ActivityDocument>>> {
  const latest = [];
  const rows = [...(await gptIDs(db)).values()].map((gpt) => ({ gpt }));
  for (const { gpt } of await ofOffered(db, games, rows)) {
    latest.push(...(await findSessionsBefore(db, { gpt }, startTime, limit)));
  }
  latest.sort((a, b) => b.timeStarted - a.timeStarted || b.id - a.id);
  const from = latest.slice(0, limit).at(-1)?.timeStarted ?? 0;
  const sessions = latest.filter(({ timeStarted }) => timeStarted >= from);
  const window = { from, before: startTime };
  const entries = [];
  for (const [row, played] of Map.groupBy(sessions, (session) => session.gpt)) {
    const gpt = await gptOfRow(db, games, row);
    const found = { scope: { gpt: row }, sessions: played, window, withScores: scoreIDs !== 'false' };
    entries.push([gpt.idString, await around({ db, games }, gpt, found)] as const);
  }
  return Object.fromEntries(entries);
}

interface Found {
  scope: Scope;
  sessions: SessionRow[];
  window: Window;
  /** Whether sessions list the ids of their scores. */
  withScores: boolean;
}

/** These sessions and whatever else happened in a range of time. */
async function around(
  { db, games }: { db: Db; games: Games },
  gpt: Gpt,
  { scope, sessions, window, withScores }: Found,
): Promise<Serializable<ActivityDocument>> {
  const highlights = await findHighlights(db, scope, window);
  const classes = await findClassesReached(db, scope, window);
  const goalSubs = await findGoalsAchieved(db, scope, window);
  const questSubs = await findQuestsFinished(db, scope, window);
  const { scores, songs, charts } = await scoreDocuments(db, games, highlights);
  const goals = await findGoalsByID(
    db,
    goalSubs.map(({ goalID }) => goalID),
  );
  const quests = await findQuestsByID(
    db,
    questSubs.map(({ questID }) => questID),
  );
  const users = await findUsers(
    db,
    [...sessions, ...highlights, ...classes, ...goalSubs, ...questSubs].map(({ user }) => user),
  );
  return {
    recentSessions: await sessionDocuments(db, sessions, { withScores }),
    recentlyHighlightedScores: scores,
    songs,
    charts,
    achievedClasses: classes.map((row) => classAchievementDocument(gpt, row)),
    goals: goals.map((row) => goalDocument(gpt, row)),
    goalSubs: goalSubs.map((row) => goalSubDocument(gpt, row)),
    quests: quests.map((row) => questDocument(gpt, row)),
    questSubs: questSubs.map((row) => questSubDocument(gpt, row)),
    users: users.map(toUserDocument),
  };
}
