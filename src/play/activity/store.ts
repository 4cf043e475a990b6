import { and, count, desc, eq, gt, gte, inArray, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';

import { isOneOf, isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import {
  classAchievements,
  folders,
  folderViews,
  goalSubs,
  profiles,
  questSubs,
  scores,
  sessions,
} from '../../../db/schema/index.ts';
import type { FolderRow } from '../../catalogue/folders/store.ts';
import type { ScoreRow } from '../scores/store.ts';
import type { SessionRow } from '../sessions/store.ts';
import type { GoalSubRow, QuestSubRow } from '../targets/subscriptions.store.ts';

/** Game:playtype (row), and users; everybody without `users`. */
export interface Scope {
  gpt: number;
  users?: readonly number[];
}
/** A range of time (Unix ms); its end is not in it, and is open when it is undefined. */
export interface Window {
  from: number;
  before: number | undefined;
}
type Table = typeof sessions | typeof scores | typeof classAchievements | typeof goalSubs | typeof questSubs;

const DAY = 24 * 60 * 60 * 1000;
/** Maximum number of events of one kind. */
const MOST = 500;

const ofUsers = (table: Table, users: readonly number[]) =>
  users.length === 1 ? eq(table.user, users[0]!) : isOneOf(table.user, users);
const ofScope = (table: Table, { gpt, users }: Scope) => and(eq(table.gpt, gpt), users && ofUsers(table, users));
const achievedIn = (table: Exclude<Table, typeof sessions>, { from, before }: Window) =>
  and(gte(table.timeAchieved, from), before === undefined ? undefined : lt(table.timeAchieved, before));

// Runs for each game:playtype when all of them are shown.
const latestOfAll = prepared((db: Db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.gpt, sql.placeholder('gpt')), lt(sessions.timeStarted, sql.placeholder('before'))))
    .orderBy(desc(sessions.timeStarted), desc(sessions.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/**
 * Returns the latest sessions that began before a time, latest first. Ordered by start, so that the start of the last one is exactly where
 * the next page begins: sessions of others with the same start are included.
 */
export async function findSessionsBefore(
  db: Db,
  scope: Scope,
  before: number | undefined,
  limit: number,
): Promise<SessionRow[]> {
  // Sessions of one player don't overlap, so their ends, which are indexed, are in the order of their starts. The plus keeps SQLite on the
  // users' sessions; otherwise it would scan everybody's by start.
  const start = scope.users ? sql<number>`+${sessions.timeStarted}` : sql<number>`${sessions.timeStarted}`;
  const one = scope.users?.length === 1;
  const select = (which: SQL | undefined, most: number) =>
    db
      .select()
      .from(sessions)
      .where(and(ofScope(sessions, scope), which))
      .orderBy(desc(one ? sessions.timeEnded : start), desc(sessions.id))
      .limit(most)
      .all();
  const found = scope.users
    ? await select(before === undefined ? undefined : lt(start, before), limit)
    : await latestOfAll(db).all({ gpt: scope.gpt, before: before ?? Number.MAX_SAFE_INTEGER, limit });
  const last = found.at(-1);
  if (one || !last || found.length < limit) return found;
  return [...found, ...(await select(and(eq(start, last.timeStarted), lt(sessions.id, last.id)), MOST))];
}

export const findHighlights = async (db: Db, scope: Scope, window: Window): Promise<ScoreRow[]> =>
  db
    .select()
    .from(scores)
    .where(and(ofScope(scores, scope), sql`${scores.highlight} = 1`, achievedIn(scores, window)))
    .orderBy(desc(scores.timeAchieved), desc(scores.id))
    .limit(MOST)
    .all();

export const findClassesReached = async (db: Db, scope: Scope, window: Window) =>
  db
    .select()
    .from(classAchievements)
    .where(and(ofScope(classAchievements, scope), achievedIn(classAchievements, window)))
    .orderBy(desc(classAchievements.timeAchieved), desc(classAchievements.id))
    .limit(MOST)
    .all();

/** Returns goals that were achieved, except those already met when chosen. */
export const findGoalsAchieved = async (db: Db, scope: Scope, window: Window): Promise<GoalSubRow[]> =>
  db
    .select()
    .from(goalSubs)
    .where(and(ofScope(goalSubs, scope), eq(goalSubs.wasInstantlyAchieved, false), achievedIn(goalSubs, window)))
    .orderBy(desc(goalSubs.timeAchieved), goalSubs.goalID, goalSubs.user)
    .limit(MOST)
    .all();

/** Returns quests that were finished, except those already finished when chosen. */
export const findQuestsFinished = async (db: Db, scope: Scope, window: Window): Promise<QuestSubRow[]> =>
  db
    .select()
    .from(questSubs)
    .where(and(ofScope(questSubs, scope), eq(questSubs.wasInstantlyAchieved, false), achievedIn(questSubs, window)))
    .orderBy(desc(questSubs.timeAchieved), questSubs.questID, questSubs.user)
    .limit(MOST)
    .all();

/** Game:playtypes of a user; with them the indices on player, game:playtype and time are used in full. */
const gptsOf = (db: Db, user: number | Placeholder) =>
  db.select({ gpt: profiles.gpt }).from(profiles).where(eq(profiles.user, user));

const playsSince = prepared((db: Db) => {
  const user = sql.placeholder('user');
  return db
    .select({ plays: count() })
    .from(scores)
    .where(
      and(
        eq(scores.user, user),
        inArray(scores.gpt, gptsOf(db, user)),
        gte(scores.timeAchieved, sql.placeholder('since')),
      ),
    )
    .prepare();
});

/** Counts a user's plays since a time (Unix ms), in all games. */
export const countPlaysSince = async (db: Db, user: number, time: number): Promise<number> =>
  (await playsSince(db).get({ user, since: time }))?.plays ?? 0;

const playsByDay = prepared((db: Db) => {
  const day = sql<number>`(${scores.timeAchieved} + ${sql.placeholder('ahead')}) / ${sql.raw(String(DAY))}`;
  return db
    .select({ day: sql<number>`cast(${day} as integer)`.as('day'), plays: count() })
    .from(scores)
    .where(
      and(
        eq(scores.user, sql.placeholder('user')),
        isOneOfPlaceholder(scores.gpt, 'gpts'),
        gte(scores.timeAchieved, sql.placeholder('since')),
      ),
    )
    .groupBy(sql`day`)
    .orderBy(sql`day`)
    .prepare();
});

/** Counts a user's plays in some game:playtypes on each day since a time; days begin `ahead` ms before those of UTC, and are counted from 1970. */
export const countPlaysByDay = async (
  db: Db,
  { gpts, ...of }: { user: number; gpts: readonly number[]; since: number; ahead: number },
) => playsByDay(db).all({ ...of, gpts: listValue(gpts) });

/** Returns a user's sessions in all games that ended after a time (Unix ms), latest first. */
export const findSessionsSince = async (db: Db, user: number, time: number): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user, user), inArray(sessions.gpt, gptsOf(db, user)), gt(sessions.timeEnded, time)))
    .orderBy(desc(sessions.timeEnded))
    .all();

/** Returns a user's goals in all games that were achieved or progressed since a time (Unix ms), latest first. */
export const findGoalsMovedSince = async (db: Db, user: number, kind: 'achieved' | 'raised', time: number) => {
  const moved = kind === 'achieved' ? goalSubs.timeAchieved : goalSubs.lastInteraction;
  return db
    .select()
    .from(goalSubs)
    .where(
      and(
        eq(goalSubs.user, user),
        eq(goalSubs.achieved, kind === 'achieved'),
        eq(goalSubs.wasInstantlyAchieved, false),
        gte(moved, time),
      ),
    )
    .orderBy(desc(moved), goalSubs.goalID)
    .all();
};

/** Returns the folders of all games that a user has viewed since a time (Unix ms), latest first. */
export const findFoldersViewedSince = async (db: Db, user: number, time: number, limit: number): Promise<FolderRow[]> =>
  (
    await db
      .select({ folder: folders })
      .from(folderViews)
      .innerJoin(folders, eq(folders.id, folderViews.folder))
      .where(and(eq(folderViews.user, user), gte(folderViews.lastViewed, time)))
      .orderBy(desc(folderViews.lastViewed), folders.id)
      .limit(limit)
      .all()
  ).map(({ folder }) => folder);
