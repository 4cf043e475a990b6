import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { findBestPBsBehind, findPBsOnCharts } from './lists.store.ts';
import { findCalculated, findBestPBs, type RankedPBRow } from './store.ts';

/** Position in a player's PBs by a rating: ties are in the order of charts (rows). */
export type BestPlace = readonly [rating: number, chart: number];

/** A player's PBs by a score algorithm, optionally after a position. */
export interface BestQuery {
  alg: string;
  after: BestPlace | undefined;
  limit: number;
}

/** Returns a player's PBs on primary charts by a score algorithm, best first; those that it does not rate are left out. */
export async function findBest(db: Db, ugpt: Ugpt, query: BestQuery): Promise<RankedPBRow[]> {
  const { alg, after, limit } = query;
  if (!ugpt.gpt.indexedAlgs.includes(alg)) return sortedBest(db, ugpt, query);
  return after ? findBestPBsBehind(db, ugpt, { alg, after, limit }) : findBestPBs(db, ugpt, alg, limit);
}

/** Sorts all of the player's PBs by a rating that they are not kept in the order of. */
async function sortedBest(db: Db, ugpt: Ugpt, { alg, after, limit }: BestQuery): Promise<RankedPBRow[]> {
  const places = (await findCalculated(db, ugpt)).flatMap(({ chart, calculated }): BestPlace[] => {
    const value = calculated[alg] ?? null;
    return value === null ? [] : [[value, chart]];
  });
  const behind = after ? places.filter((place) => inOrder(after, place) < 0) : places;
  const charts = behind
    .sort(inOrder)
    .slice(0, limit)
    .map(([, chart]) => chart);
  return findPBsOnCharts(db, ugpt.userID, charts);
}

const inOrder = (a: BestPlace, b: BestPlace): number => b[0] - a[0] || a[1] - b[1];
