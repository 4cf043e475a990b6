import { and, count, desc, eq, gte, lt, min, sql } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import {
  profileClasses,
  profileRatings,
  profiles,
  profileSnapshots,
  scores,
  snapshotDays,
  hiddenProfiles,
} from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { ProfileRow } from '../stats/store.ts';
import { DAY } from './day.ts';

export type SnapshotDayRow = typeof snapshotDays.$inferSelect;
export type SnapshotRow = typeof profileSnapshots.$inferSelect;
type Slice = Pick<Ugpt, 'userID' | 'gptRow'>;

/** Returns whether the profiles of a game:playtype were stored on a day. */
export const hasDay = async (db: Db, gpt: number, day: number): Promise<boolean> =>
  (await db
    .select({ day: snapshotDays.day })
    .from(snapshotDays)
    .where(and(eq(snapshotDays.gpt, gpt), eq(snapshotDays.day, day)))
    .get()) !== undefined;

export const findAllProfiles = async (db: Db, gpt: number): Promise<ProfileRow[]> =>
  db.select().from(profiles).where(eq(profiles.gpt, gpt)).all();

/** Returns all ratings of a game:playtype that are not null, algorithm by algorithm, best first. */
export const findAllRatings = async (db: Db, gpt: number) =>
  db
    .select({ alg: profileRatings.alg, user: profileRatings.user, value: profileRatings.value })
    .from(profileRatings)
    .where(eq(profileRatings.gpt, gpt))
    .orderBy(profileRatings.alg, desc(profileRatings.value))
    .all();

/** Returns the users whose profile is not public. */
export const findHiddenUsers = async (db: Db): Promise<Set<number>> =>
  new Set((await db.select({ user: hiddenProfiles.user }).from(hiddenProfiles).all()).map(({ user }) => user));

export const findAllClasses = async (db: Db, gpt: number) =>
  db.select().from(profileClasses).where(eq(profileClasses.gpt, gpt)).all();

export async function insertDay(tx: Tx, day: SnapshotDayRow, rows: readonly SnapshotRow[]): Promise<void> {
  await insertAll(tx, snapshotDays, [day]);
  await insertAll(tx, profileSnapshots, rows);
}

const sinceDay = prepared((db: Db) =>
  db
    .select({ snapshot: profileSnapshots, day: snapshotDays })
    .from(profileSnapshots)
    .innerJoin(
      snapshotDays,
      and(eq(snapshotDays.gpt, profileSnapshots.gpt), eq(snapshotDays.day, profileSnapshots.day)),
    )
    .where(
      and(
        eq(profileSnapshots.user, sql.placeholder('user')),
        eq(profileSnapshots.gpt, sql.placeholder('gpt')),
        gte(profileSnapshots.day, sql.placeholder('day')),
      ),
    )
    .orderBy(desc(profileSnapshots.day))
    .prepare(),
);

/** Returns a player's stored profiles since a day, latest first. */
export const findSnapshots = async (
  db: Db,
  { userID, gptRow }: Slice,
  day: number,
): Promise<{ snapshot: SnapshotRow; day: SnapshotDayRow }[]> => sinceDay(db).all({ user: userID, gpt: gptRow, day });

const firstDay = prepared((db: Db) =>
  db
    .select({ day: min(profileSnapshots.day) })
    .from(profileSnapshots)
    .where(and(eq(profileSnapshots.user, sql.placeholder('user')), eq(profileSnapshots.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns the first day on which a player's profile was stored; null if there is none. */
export const findFirstDay = async (db: Db, { userID, gptRow }: Slice): Promise<number | null> =>
  (await firstDay(db).get({ user: userID, gpt: gptRow }))?.day ?? null;

/** Time of a score; one without a time counts from when it was added. */
const time = sql<number>`coalesce(${scores.timeAchieved}, ${scores.timeAdded})`;
const dayOfScore = sql<number>`cast(${time} / ${DAY} as integer)`;

const scoresByDay = prepared((db: Db) =>
  db
    .select({ day: dayOfScore, scores: count() })
    .from(scores)
    .where(
      and(
        eq(scores.user, sql.placeholder('user')),
        eq(scores.gpt, sql.placeholder('gpt')),
        lt(time, sql.placeholder('before')),
      ),
    )
    .groupBy(dayOfScore)
    .orderBy(dayOfScore)
    .prepare(),
);

/** Returns how many scores a player has by day, earliest first, before a time (Unix ms). */
export const countScoresByDay = async (
  db: Db,
  { userID, gptRow }: Slice,
  before: number,
): Promise<{ day: number; scores: number }[]> => scoresByDay(db).all({ user: userID, gpt: gptRow, before });

export async function deleteSnapshots(tx: Tx, { userID, gptRow }: Slice): Promise<void> {
  const ofPlayer = and(eq(profileSnapshots.user, userID), eq(profileSnapshots.gpt, gptRow));
  await tx.delete(profileSnapshots).where(ofPlayer);
}
