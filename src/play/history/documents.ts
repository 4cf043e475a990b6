import { isDeepStrictEqual } from 'node:util';

import type { UserGameStatsSnapshot } from '../../../contracts/documents/game-stats.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import type { Games } from '../../games/registry.ts';
import { rankedGameStats } from '../stats/documents.ts';
import type { ProfileRow } from '../stats/store.ts';
import { ratedFor } from '../versions/rules.ts';
import { DAY, dayOf } from './day.ts';
import { findSnapshots, type SnapshotDayRow, type SnapshotRow } from './store.ts';

/** Returns a player's profile as it is now (Unix ms), then on each of this many days, latest first. */
export async function profileHistory(
  { db, games }: { db: Db; games: Games },
  ugpt: Ugpt & { profile: ProfileRow },
  { now, days }: { now: number; days: number },
): Promise<UserGameStatsSnapshot[]> {
  const { __rankingData: ranking, ...stats } = await rankedGameStats(db, games, ugpt.profile);
  const live = { ...stats, timestamp: now, playcount: ugpt.profile.scoreCount, ranking, rankings: ranking };
  const stored = await findSnapshots(db, ugpt, dayOf(now) - days + 1);
  return markChanges([live, ...stored.map(({ snapshot, day }) => snapshotDocument(ugpt, snapshot, day))]);
}

type Unmarked = Omit<UserGameStatsSnapshot, 'rulesChanged'>;

/** Marks the first day on which ratings are for another version or region than before. */
const markChanges = (latestFirst: readonly Unmarked[]): UserGameStatsSnapshot[] =>
  latestFirst.map((day, at) => {
    const before = latestFirst[at + 1]?.ratedFor;
    const isKnown = day.ratedFor !== null && before !== undefined && before !== null;
    return { ...day, rulesChanged: isKnown && !isDeepStrictEqual(day.ratedFor, before) };
  });

function snapshotDocument(
  { userID, gpt }: Ugpt,
  { day, scoreCount, ratings, ranks, classes, ...rules }: SnapshotRow,
  { players, algs, sets }: SnapshotDayRow,
): Unmarked {
  // A hidden player, who is not counted, may rank behind all who are.
  const place = (rank: number) => ({ ranking: rank, outOf: Math.max(players, rank) });
  const ranking = Object.fromEntries(algs.map((alg, at) => [alg, place(ranks[at]!)]));
  const positions = sets.flatMap((set, at) => {
    // A class that the game no longer has can't be found by its position.
    const position = gpt.classSets.get(set)?.values.findIndex(({ id }) => id === classes?.[at]) ?? -1;
    return position < 0 ? [] : [[set, position] as const];
  });
  return {
    userID,
    game: gpt.game,
    playtype: gpt.playtype,
    ratings: Object.fromEntries(algs.map((alg, at) => [alg, ratings[at]!])),
    classes: Object.fromEntries(positions),
    ratedFor: ratedFor(rules),
    timestamp: day * DAY,
    playcount: scoreCount,
    ranking,
    rankings: ranking,
  };
}
