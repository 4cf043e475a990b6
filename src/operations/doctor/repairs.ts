import type { PlayerPart } from '../../transfer/imports/rederive-player.ts';
import type { DatabaseCheck, Place } from './check.ts';
import type { Player } from './player.ts';
import type { PlayerKey } from './store.ts';

/** Part of repairing a player; see `rederive-player.ts` for the parts and their order. */
export interface PlayerRepair {
  player: PlayerKey;
  part: PlayerPart;
}

/** Slice of a repair: short enough to let others write in between, and safe to repeat. Plain data. */
export type Repair = PlayerRepair | { check: string; places: Place[] };

/** Scores recomputed per slice, unless a single chart has more. */
const SCORES = 500;
/** Scores whose sessions are rated per slice, unless a single session has more. */
const RATED = 10_000;

/** Returns the slices that repair a whole player, in order. */
export function playerRepairs({ userID, gptRow, scores, truth: { islands } }: Player): PlayerRepair[] {
  const onCharts = [...Map.groupBy(scores, (row) => row.chart)];
  const parts: PlayerPart[] = [
    ...inBatches(onCharts, ([, plays]) => plays.length, SCORES).map((batch) => ({
      charts: batch.map(([chart]) => chart),
    })),
    'sessions',
    ...inBatches(islands, ({ plays }) => plays.length, RATED).map((batch) => ({
      ratingsFrom: batch[0]!.start,
      ratingsTo: batch.at(-1)!.end,
    })),
    'profile',
  ];
  return parts.map((part) => ({ player: { userID, gptRow }, part }));
}

/** Divides a list into batches of up to `limit` in total; a single item may be larger. */
function inBatches<T>(items: readonly T[], sizeOf: (item: T) => number, limit: number): T[][] {
  const batches: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (batches.length === 0 || room < size) {
      batches.push([]);
      room = limit;
    }
    batches.at(-1)!.push(item);
    room -= size;
  }
  return batches;
}

/** Returns the slices that repair these places, each place once. */
export function checkRepairs({ name, slice }: DatabaseCheck, places: readonly (Place | null)[]): Repair[] {
  const all = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()].filter(
    (one) => one !== null,
  );
  const repairs: Repair[] = [];
  for (let from = 0; from < all.length; from += slice) {
    repairs.push({ check: name, places: all.slice(from, from + slice) });
  }
  return repairs;
}
