import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';

import { asStored, type AsStored } from '../../../db/as-stored.ts';
import { countHigher, countPlayers } from '../../../db/dialect/buckets.ts';
import { insertAll, isOneOf, isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import { behind } from '../../../db/keyset.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared, preparedForms } from '../../../db/prepared.ts';
import { classAchievements, profileClasses, profileRatings, profiles } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { Ratings } from '../../games/engine/play.ts';

export type ProfileRow = typeof profiles.$inferSelect;
/** Profile on a leaderboard: its ratings are not parsed, and `value` is the one that it is ordered by. */
export type ListedProfile = AsStored<ProfileRow, 'ratings'> & { value: number };

const profileOf = prepared((db: Db) =>
  db
    .select()
    .from(profiles)
    .where(and(eq(profiles.user, sql.placeholder('user')), eq(profiles.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns a player's profile in a game:playtype; undefined if they never played it. */
export const findProfile = async (db: Db, user: number, gpt: number): Promise<ProfileRow | undefined> =>
  profileOf(db).get({ user, gpt });

export const findProfilesOf = async (db: Db, user: number): Promise<ProfileRow[]> =>
  db.select().from(profiles).where(eq(profiles.user, user)).orderBy(profiles.gpt).all();

const otherBoards = prepared((tx: Tx) =>
  tx
    .delete(profileRatings)
    .where(
      and(
        eq(profileRatings.user, sql.placeholder('user')),
        eq(profileRatings.gpt, sql.placeholder('gpt')),
        sql`not ${isOneOfPlaceholder(profileRatings.alg, 'algs')}`,
      ),
    )
    .prepare(),
);

/** Stores a profile and its ranks on the leaderboards. */
export async function putProfile(tx: Tx, row: ProfileRow): Promise<void> {
  const { user, gpt, ratings } = row;
  await insertAll(tx, profiles, [row], { replaceOn: ['user', 'gpt'] });
  const boards = Object.entries(ratings).flatMap(([alg, value]) => (value === null ? [] : [{ user, gpt, alg, value }]));
  await otherBoards(tx).run({ user, gpt, algs: listValue(boards.map(({ alg }) => alg)) });
  await insertAll(tx, profileRatings, boards, { replaceOn: ['user', 'gpt', 'alg'], unlessSame: true });
}

/** Removes a player's profile in a game:playtype that has nothing left to show. */
export async function deleteProfile(tx: Tx, { userID, gptRow }: Ugpt): Promise<void> {
  await tx.delete(profileRatings).where(and(eq(profileRatings.user, userID), eq(profileRatings.gpt, gptRow)));
  await tx.delete(profiles).where(and(eq(profiles.user, userID), eq(profiles.gpt, gptRow)));
}

/** Removes a player's classes in these sets. */
export async function deleteClasses(tx: Tx, { userID, gptRow }: Ugpt, sets: readonly string[]): Promise<void> {
  const ofPlayer = and(eq(profileClasses.user, userID), eq(profileClasses.gpt, gptRow));
  await tx.delete(profileClasses).where(and(ofPlayer, isOneOf(profileClasses.classSet, sets)));
}

const classesOf = prepared((db: Db) =>
  db
    .select({ classSet: profileClasses.classSet, classID: profileClasses.classID })
    .from(profileClasses)
    .where(and(eq(profileClasses.user, sql.placeholder('user')), eq(profileClasses.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns class ids by class set. */
export const findClasses = async (db: Db, user: number, gpt: number): Promise<Map<string, string>> =>
  new Map((await classesOf(db).all({ user, gpt })).map(({ classSet, classID }) => [classSet, classID]));

const classesOfMany = prepared((db: Db) =>
  db
    .select()
    .from(profileClasses)
    .where(and(isOneOfPlaceholder(profileClasses.user, 'users'), eq(profileClasses.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

/** Returns class ids by class set for each of these players. */
export async function findClassesOfMany(
  db: Db,
  users: readonly number[],
  gpt: number,
): Promise<Map<number, Map<string, string>>> {
  const rows = await classesOfMany(db).all({ users: listValue(users), gpt });
  const byUser = new Map(users.map((user) => [user, new Map<string, string>()]));
  for (const { user, classSet, classID } of rows) byUser.get(user)?.set(classSet, classID);
  return byUser;
}

export async function putClass(tx: Tx, { userID, gptRow }: Ugpt, classSet: string, classID: string): Promise<void> {
  await insertAll(tx, profileClasses, [{ user: userID, gpt: gptRow, classSet, classID }], {
    replaceOn: ['user', 'gpt', 'classSet'],
  });
}

export async function insertClassAchievement(tx: Tx, row: typeof classAchievements.$inferInsert): Promise<void> {
  await tx.insert(classAchievements).values(row);
}

/** Deletes the record of when a player reached classes. */
export const deleteClassAchievements = async (tx: Tx, { userID, gptRow }: Ugpt): Promise<void> => {
  await tx.delete(classAchievements).where(and(eq(classAchievements.user, userID), eq(classAchievements.gpt, gptRow)));
};

/** Returns the user ids of a game:playtype's players. */
export const findPlayerIDs = async (db: Db, gpt: number): Promise<number[]> =>
  (await db.select({ user: profiles.user }).from(profiles).where(eq(profiles.gpt, gpt)).all()).map(({ user }) => user);

/**
 * Returns ranks on the leaderboards: one more than the number of players with a higher rating (so ties share a rank), out of all players, among those
 * whom the viewer sees. Players without a rating rank behind all who have one.
 */
export async function findPlaces(
  db: Db,
  gpt: number,
  ratings: Ratings,
): Promise<Record<string, { ranking: number; outOf: number }>> {
  const outOf = await countPlayers(db, gpt);
  const places: Record<string, { ranking: number; outOf: number }> = {};
  for (const [alg, value] of Object.entries(ratings)) {
    const higher = await countHigher(db, gpt, alg, value ?? -Number.MAX_VALUE);
    places[alg] = { ranking: 1 + higher, outOf };
  }
  return places;
}

const leaders = preparedForms((db, form: 'first' | 'behind') =>
  db
    .select({ ...getTableColumns(profiles), ratings: asStored(profiles.ratings), value: profileRatings.value })
    .from(profileRatings)
    .innerJoin(profiles, and(eq(profiles.user, profileRatings.user), eq(profiles.gpt, profileRatings.gpt)))
    .where(
      and(
        eq(profileRatings.gpt, sql.placeholder('gpt')),
        eq(profileRatings.alg, sql.placeholder('alg')),
        form === 'first'
          ? undefined
          : behind(
              [profileRatings.value, 'desc', sql.placeholder('value')],
              [profileRatings.user, 'asc', sql.placeholder('user')],
            ),
      ),
    )
    .orderBy(desc(profileRatings.value), profileRatings.user)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/**
 * Returns the players with the highest ratings, best first, without those who have none. `after` is the rating and id of the player to
 * start after.
 */
export const findLeaders = async (
  db: Db,
  gpt: number,
  alg: string,
  { after, limit }: { after: readonly [rating: number, user: number] | undefined; limit: number },
): Promise<ListedProfile[]> => {
  const [value, user] = after ?? [];
  return leaders(db, after ? 'behind' : 'first').all({ gpt, alg, value, user, limit });
};

/** Counts the players of each game:playtype (row) that may be seen, and their scores; those without players are absent. */
export const countAllPlay = async (db: Db): Promise<Map<number, { players: number; scores: number }>> => {
  const rows = await db
    .select({ gpt: profiles.gpt, players: count(), scores: sql<number>`sum(${profiles.scoreCount})` })
    .from(profiles)
    .groupBy(profiles.gpt)
    .all();
  return new Map(rows.map(({ gpt, ...play }) => [gpt, play]));
};

/** Counts the players of a game:playtype that may be seen, and their scores. */
export const countPlay = async (db: Db, gpt: number): Promise<{ players: number; scores: number }> =>
  (await db
    .select({ players: count(), scores: sql<number>`coalesce(sum(${profiles.scoreCount}), 0)` })
    .from(profiles)
    .where(eq(profiles.gpt, gpt))
    .get()) ?? { players: 0, scores: 0 };
