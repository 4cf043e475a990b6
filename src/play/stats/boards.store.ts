import { and, asc, count, desc, eq, getTableColumns, gt, lte, ne } from 'drizzle-orm';

import { behind } from '../../../db/keyset.ts';
import type { Db } from '../../../db/open.ts';
import { classAchievements, profileClasses, profileRatings, profiles } from '../../../db/schema/index.ts';
import type { ProfileRow } from './store.ts';

export type ClassAchievementRow = typeof classAchievements.$inferSelect;

const profile = getTableColumns(profiles);

/** Returns the players just above and below one on the leaderboard of a rating, each list best first. Ties are below. */
export async function findNeighbours(
  db: Db,
  { user, gpt, ratings }: ProfileRow,
  alg: string,
  limit: number,
): Promise<{ above: ProfileRow[]; below: ProfileRow[] }> {
  const rating = ratings[alg] ?? -Number.MAX_VALUE;
  const board = db
    .select(profile)
    .from(profileRatings)
    .innerJoin(profiles, and(eq(profiles.user, profileRatings.user), eq(profiles.gpt, profileRatings.gpt)));
  const ofBoard = and(eq(profileRatings.gpt, gpt), eq(profileRatings.alg, alg), ne(profileRatings.user, user));
  const above = await board
    .where(and(ofBoard, gt(profileRatings.value, rating)))
    .orderBy(asc(profileRatings.value), desc(profileRatings.user))
    .limit(limit)
    .all();
  const below = await db
    .select(profile)
    .from(profileRatings)
    .innerJoin(profiles, and(eq(profiles.user, profileRatings.user), eq(profiles.gpt, profileRatings.gpt)))
    .where(and(ofBoard, lte(profileRatings.value, rating)))
    .orderBy(desc(profileRatings.value), profileRatings.user)
    .limit(limit)
    .all();
  return { above: above.reverse(), below };
}

/** Counts the players of each class in a set. */
export const countClasses = async (db: Db, gpt: number, classSet: string) =>
  db
    .select({ classID: profileClasses.classID, players: count() })
    .from(profileClasses)
    .where(and(eq(profileClasses.gpt, gpt), eq(profileClasses.classSet, classSet)))
    .groupBy(profileClasses.classID)
    .all();

export type AchievementRow = typeof classAchievements.$inferSelect;

/** Returns classes that players have reached, latest first; optionally after one by time (Unix ms) and row. */
export const findClassAchievements = async (
  db: Db,
  gpt: number,
  limit: number,
  after?: readonly [timeAchieved: number, row: number],
) =>
  db
    .select()
    .from(classAchievements)
    .where(
      and(
        eq(classAchievements.gpt, gpt),
        after && behind([classAchievements.timeAchieved, 'desc', after[0]], [classAchievements.id, 'desc', after[1]]),
      ),
    )
    .orderBy(desc(classAchievements.timeAchieved), desc(classAchievements.id))
    .limit(limit)
    .all();

/** Selects the ids of all who have played a game:playtype (row). */
export const playersOf = (db: Db, gpt: number) =>
  db.select({ user: profiles.user }).from(profiles).where(eq(profiles.gpt, gpt));
