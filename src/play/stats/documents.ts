import type { ClassAchievementDocument } from '../../../contracts/documents/activity.ts';
import type { RankedUserGameStats, UserGameStats } from '../../../contracts/documents/game-stats.ts';
import type { AsStored } from '../../../db/as-stored.ts';
import type { Db } from '../../../db/open.ts';
import { gptOfRow } from '../../catalogue/gpts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { findLastSessions } from '../sessions/last.store.ts';
import { ratedFor } from '../versions/rules.ts';
import type { ClassAchievementRow } from './boards.store.ts';
import { findClassesOfMany, findPlaces, type ProfileRow } from './store.ts';

/** Returns documents of profiles of one game:playtype, in the order of the rows. */
export async function gameStatsDocuments<Row extends AsStored<ProfileRow, 'ratings'>>(
  db: Db,
  games: Games,
  rows: readonly Row[],
): Promise<(Omit<UserGameStats, 'ratings'> & Pick<Row, 'ratings'>)[]> {
  const [first] = rows;
  if (!first) return [];
  const gpt = await gptOfRow(db, games, first.gpt);
  const classes = await findClassesOfMany(
    db,
    rows.map(({ user }) => user),
    first.gpt,
  );
  return rows.map((row) => ({
    userID: row.user,
    game: gpt.game,
    playtype: gpt.playtype,
    ratings: row.ratings,
    ratedFor: ratedFor(row),
    classes: Object.fromEntries([...classes.get(row.user)!].map(([set, id]) => [set, gpt.classIndex(set, id)])),
  }));
}

type Ranked = Omit<RankedUserGameStats, 'lastSession'>;

/** Returns the document of a profile with its ranks on the leaderboards. */
export async function rankedGameStats(db: Db, games: Games, row: ProfileRow): Promise<Ranked> {
  const [stats] = await gameStatsDocuments(db, games, [row]);
  return { ...stats!, __rankingData: await findPlaces(db, row.gpt, row.ratings) };
}

/** Returns documents of a player's profiles with their ranks and last sessions. */
export async function gameStatsOfPlayer(
  db: Db,
  games: Games,
  { user, profiles }: { user: number; profiles: readonly ProfileRow[] },
): Promise<RankedUserGameStats[]> {
  const last = await findLastSessions(db, user);
  return Promise.all(
    profiles.map(async (row) => ({
      ...(await rankedGameStats(db, games, row)),
      lastSession: last.get(row.gpt) ?? null,
    })),
  );
}

/** Returns the document of a class that a player has reached; classes are stored by their position in the set. */
export const classAchievementDocument = (gpt: Gpt, row: ClassAchievementRow): ClassAchievementDocument => ({
  userID: row.user,
  game: gpt.game,
  playtype: gpt.playtype,
  classSet: row.classSet,
  classOldValue: row.oldClassID === null ? null : gpt.classIndex(row.classSet, row.oldClassID),
  classValue: gpt.classIndex(row.classSet, row.classID),
  timeAchieved: row.timeAchieved,
});
