import { and, desc, eq, gte, sql } from 'drizzle-orm';

import { insertAll, isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import {
  broughtTargets,
  charts,
  classAchievements,
  folders,
  folderViews,
  hookSettings,
  imports,
  profileSnapshots,
  scoreBlacklist,
  scores,
  snapshotDays,
  ugptSettings,
  users,
} from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';

/** Returns whether a player has stored settings in a game:playtype. */
export const hasSettings = async (db: Db, { userID, gptRow }: Ugpt): Promise<boolean> =>
  (await db
    .select({ user: ugptSettings.user })
    .from(ugptSettings)
    .where(and(eq(ugptSettings.user, userID), eq(ugptSettings.gpt, gptRow)))
    .get()) !== undefined;

export const hasHookSettings = async (db: Db, user: number, hook: string): Promise<boolean> =>
  (await db
    .select({ user: hookSettings.user })
    .from(hookSettings)
    .where(and(eq(hookSettings.user, user), eq(hookSettings.hook, hook)))
    .get()) !== undefined;

/** Returns the row of a chart of a game:playtype (row). */
export const findChartRow = async (db: Db, gpt: number, chartID: string): Promise<number | undefined> =>
  (
    await db
      .select({ id: charts.id })
      .from(charts)
      .where(and(eq(charts.chartID, chartID), eq(charts.gpt, gpt)))
      .get()
  )?.id;

/** Counts all scores of a user. */
export const countScoresOf = async (db: Db, user: number): Promise<number> => db.$count(scores, eq(scores.user, user));

/** Returns whether a score is stored or blacklisted. */
export async function isKnownScore(db: Db, scoreID: Buffer): Promise<boolean> {
  const stored = await db.select({ id: scores.id }).from(scores).where(eq(scores.scoreID, scoreID)).get();
  return stored !== undefined || (await db.$count(scoreBlacklist, eq(scoreBlacklist.scoreID, scoreID))) > 0;
}

type Reached = Pick<typeof classAchievements.$inferSelect, 'classSet' | 'classID' | 'timeAchieved'>;

export const hasReached = async (db: Db, { userID, gptRow }: Ugpt, reached: Reached): Promise<boolean> =>
  (await db.$count(
    classAchievements,
    and(
      eq(classAchievements.user, userID),
      eq(classAchievements.gpt, gptRow),
      eq(classAchievements.classSet, reached.classSet),
      eq(classAchievements.classID, reached.classID),
      eq(classAchievements.timeAchieved, reached.timeAchieved),
    ),
  )) > 0;

/** Deletes the record of classes of a set that a player has reached since a time (Unix ms). */
export async function forgetReachedSince(tx: Tx, { userID, gptRow }: Ugpt, set: string, since: number): Promise<void> {
  await tx
    .delete(classAchievements)
    .where(
      and(
        eq(classAchievements.user, userID),
        eq(classAchievements.gpt, gptRow),
        eq(classAchievements.classSet, set),
        gte(classAchievements.timeAchieved, since),
      ),
    );
}

/** Remembers a target of another server unless that is remembered already; returns whether it was new. */
export const rememberTarget = async (tx: Tx, row: typeof broughtTargets.$inferInsert): Promise<boolean> =>
  (await tx.insert(broughtTargets).values(row).onConflictDoNothing().run()).changes > 0;

/** Returns the user ids of these names (in lower case), in any order. */
export const findUsersNamed = async (db: Db, names: readonly string[]) =>
  db
    .select({ id: users.id, name: users.usernameLowercase })
    .from(users)
    .where(isOneOf(users.usernameLowercase, names))
    .all();

/** Stores when a user viewed a folder (public id), unless they have viewed it since. Returns undefined if there is no such folder. */
export async function noteFolderView(
  tx: Tx,
  user: number,
  view: { folderID: string; lastViewed: number },
): Promise<boolean | undefined> {
  const folder = await tx.select({ id: folders.id }).from(folders).where(eq(folders.folderID, view.folderID)).get();
  if (!folder) return undefined;
  const row = { user, folder: folder.id, lastViewed: view.lastViewed };
  const result = await tx
    .insert(folderViews)
    .values(row)
    .onConflictDoUpdate({
      target: [folderViews.user, folderViews.folder],
      set: { lastViewed: view.lastViewed },
      setWhere: sql`${folderViews.lastViewed} < ${view.lastViewed}`,
    })
    .run();
  return result.changes > 0;
}

export const findDay = async (db: Db, gpt: number, day: number) =>
  db
    .select()
    .from(snapshotDays)
    .where(and(eq(snapshotDays.gpt, gpt), eq(snapshotDays.day, day)))
    .get();

export const hasSnapshot = async (db: Db, { userID, gptRow }: Ugpt, day: number): Promise<boolean> =>
  (await db.$count(
    profileSnapshots,
    and(eq(profileSnapshots.user, userID), eq(profileSnapshots.gpt, gptRow), eq(profileSnapshots.day, day)),
  )) > 0;

export const insertDay = async (tx: Tx, day: typeof snapshotDays.$inferInsert): Promise<void> => {
  await insertAll(tx, snapshotDays, [day]);
};

export const insertSnapshot = async (tx: Tx, row: typeof profileSnapshots.$inferInsert): Promise<void> => {
  await insertAll(tx, profileSnapshots, [row]);
};

/** Moves the date on which a user joined back to a time (Unix ms); a later one changes nothing. */
export async function joinedBefore(tx: Tx, id: number, time: number): Promise<void> {
  await tx
    .update(users)
    .set({ joinDate: sql`min(${users.joinDate}, ${time})` })
    .where(eq(users.id, id));
}

/** Returns the rows of those of these imports (importIDs) of a user that have playtypes, but no scores. */
export const findScoreless = async (db: Db, user: number, importIDs: readonly string[]): Promise<number[]> =>
  (
    await db
      .select({ id: imports.id })
      .from(imports)
      .where(
        and(
          eq(imports.user, user),
          eq(imports.status, 'completed'),
          isOneOf(imports.importID, importIDs),
          sql`json_array_length(${imports.playtypes}) > 0`,
          sql`not exists (select 1 from scores s where s.import = ${imports.id})`,
        ),
      )
      .orderBy(desc(imports.id))
      .all()
  ).map(({ id }) => id);
