import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import {
  broughtTargets,
  charts,
  classAchievements,
  folders,
  folderViews,
  goals,
  goalSubs,
  hookSettings,
  imports,
  profileClasses,
  profileSnapshots,
  questSubs,
  replays,
  rivals,
  scoreBlacklist,
  scores,
  snapshotDays,
  ugptSettings,
  users,
} from '../../../db/schema/index.ts';

/** Rows read at a time. */
const PAGE = 250;

/** Yields rows page by page: each page begins after the key of the last row. */
async function* pages<Row, Key>(first: Key, read: (after: Key) => Promise<Row[]>, keyOf: (row: Row) => Key) {
  for (let after = first; ;) {
    const rows = await read(after);
    yield* rows;
    if (rows.length < PAGE) return;
    after = keyOf(rows.at(-1)!);
  }
}

export const findAllSettings = async (db: Db, user: number) =>
  db.select().from(ugptSettings).where(eq(ugptSettings.user, user)).orderBy(ugptSettings.gpt).all();

export const findAllHookSettings = async (db: Db, user: number) =>
  db
    .select({ hook: hookSettings.hook, cards: hookSettings.cards, wantsBests: hookSettings.wantsBests })
    .from(hookSettings)
    .where(eq(hookSettings.user, user))
    .orderBy(hookSettings.hook)
    .all();

/** Returns a user's classes in every game:playtype (row). */
export const findHeldClasses = async (db: Db, user: number) =>
  db
    .select()
    .from(profileClasses)
    .where(eq(profileClasses.user, user))
    .orderBy(profileClasses.gpt, profileClasses.classSet)
    .all();

/** Yields the classes that a user has reached, in the order they were stored. */
export const classesReached = (db: Db, user: number) =>
  pages(
    0,
    (after) =>
      db
        .select()
        .from(classAchievements)
        .where(and(eq(classAchievements.user, user), gt(classAchievements.id, after)))
        .orderBy(asc(classAchievements.id))
        .limit(PAGE)
        .all(),
    ({ id }) => id,
  );

/** Yields a user's goals. */
export const goalsOf = (db: Db, user: number) =>
  pages(
    '',
    (after) =>
      db
        .select({ sub: goalSubs, goal: goals })
        .from(goalSubs)
        .innerJoin(goals, eq(goals.goalID, goalSubs.goalID))
        .where(and(eq(goalSubs.user, user), gt(goalSubs.goalID, after)))
        .orderBy(asc(goalSubs.goalID))
        .limit(PAGE)
        .all(),
    ({ sub }) => sub.goalID,
  );

export const findAllQuestSubs = async (db: Db, user: number) =>
  db.select().from(questSubs).where(eq(questSubs.user, user)).orderBy(questSubs.questID).all();

/** Yields the goals and quests of other servers that were looked at. */
export const targetsLookedAt = (db: Db, user: number) =>
  pages(
    '',
    (after) =>
      db
        .select()
        .from(broughtTargets)
        .where(and(eq(broughtTargets.user, user), sql`${lookedKey} > ${after}`))
        .orderBy(lookedKey)
        .limit(PAGE)
        .all(),
    ({ server, kind, remoteID }) => `${server} ${kind} ${remoteID}`,
  );
const lookedKey = sql`${broughtTargets.server} || ' ' || ${broughtTargets.kind} || ' ' || ${broughtTargets.remoteID}`;

/** Returns the names of a user's current rivals with their game:playtype (row), in the order of the lists. */
export const findAllRivals = async (db: Db, user: number) =>
  db
    .select({ gpt: rivals.gpt, username: users.username })
    .from(rivals)
    .innerJoin(users, eq(users.id, rivals.rival))
    .where(and(eq(rivals.user, user), isNotNull(rivals.place)))
    .orderBy(rivals.gpt, rivals.place)
    .all();

/** Yields the folders that a user has viewed. */
export const foldersViewed = (db: Db, user: number) =>
  pages(
    '',
    (after) =>
      db
        .select({ folderID: folders.folderID, lastViewed: folderViews.lastViewed })
        .from(folderViews)
        .innerJoin(folders, eq(folders.id, folderViews.folder))
        .where(and(eq(folderViews.user, user), gt(folders.folderID, after)))
        .orderBy(asc(folders.folderID))
        .limit(PAGE)
        .all(),
    ({ folderID }) => folderID,
  );

/** Yields a user's stored profiles in a game:playtype (row), earliest first. */
export const snapshotsOf = (db: Db, user: number, gpt: number) =>
  pages(
    -1,
    (after) =>
      db
        .select({ snapshot: profileSnapshots, day: snapshotDays })
        .from(profileSnapshots)
        .innerJoin(
          snapshotDays,
          and(eq(snapshotDays.gpt, profileSnapshots.gpt), eq(snapshotDays.day, profileSnapshots.day)),
        )
        .where(and(eq(profileSnapshots.user, user), eq(profileSnapshots.gpt, gpt), gt(profileSnapshots.day, after)))
        .orderBy(asc(profileSnapshots.day))
        .limit(PAGE)
        .all(),
    ({ snapshot }) => snapshot.day,
  );

/** Returns the game:playtypes (rows) in which profiles of a user were stored. */
export const findGptsWithSnapshots = async (db: Db, user: number): Promise<number[]> =>
  (
    await db
      .selectDistinct({ gpt: profileSnapshots.gpt })
      .from(profileSnapshots)
      .where(eq(profileSnapshots.user, user))
      .orderBy(profileSnapshots.gpt)
      .all()
  ).map(({ gpt }) => gpt);

/** Yields a user's blacklist with the id of each chart, null if it is deleted. */
export const blacklistOf = (db: Db, user: number) =>
  pages(
    Buffer.alloc(0) as Buffer,
    (after) =>
      db
        .select({ entry: scoreBlacklist, chartID: charts.chartID, gpt: charts.gpt })
        .from(scoreBlacklist)
        .leftJoin(charts, eq(charts.id, scoreBlacklist.chart))
        .where(and(eq(scoreBlacklist.user, user), gt(scoreBlacklist.scoreID, after)))
        .orderBy(asc(scoreBlacklist.scoreID))
        .limit(PAGE)
        .all(),
    ({ entry }) => entry.scoreID,
  );

/** Yields a user's replays with their scores and charts, oldest first. */
export const replaysOf = (db: Db, user: number) =>
  pages(
    [0, 0] as readonly [time: number, score: number],
    ([time, score]) =>
      db
        .select({ replay: replays, score: scores, chartID: charts.chartID })
        .from(replays)
        .innerJoin(scores, eq(scores.id, replays.score))
        .innerJoin(charts, eq(charts.id, scores.chart))
        .where(and(eq(replays.user, user), sql`(${replays.storedAt}, ${replays.score}) > (${time}, ${score})`))
        .orderBy(asc(replays.storedAt), asc(replays.score))
        .limit(PAGE)
        .all(),
    ({ replay }) => [replay.storedAt, replay.score] as const,
  );

/** Returns the importID of each of these imports (rows). */
export const findImportIDs = async (db: Db, rows: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .select({ id: imports.id, importID: imports.importID })
        .from(imports)
        .where(isOneOf(imports.id, rows))
        .all()
    ).map(({ id, importID }) => [id, importID]),
  );
