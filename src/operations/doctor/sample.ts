import type { Db } from '../../../db/open.ts';
import type { Snapshot } from '../../../db/snapshot.ts';
import type { Games } from '../../games/registry.ts';
import { examinePlayer } from './examine.ts';
import { countProfiles, findProfileAt } from './store.ts';

export interface SampleOptions {
  /** Number of profiles (a user in a game:playtype) to examine; all of them if there are fewer. */
  users: number;
  /** Returns a number from 0 up to but excluding 1; Math.random by default. */
  random?: () => number;
}

/**
 * Recomputes randomly chosen profiles and returns the number of differences to the stored data, which should be 0. Each profile is read in
 * a snapshot of its own. Data of no single player, such as play counts, is not examined. A large profile takes a second: servers use
 * `sampleInThread`.
 */
export async function doctorSample(
  { db, snapshot, games }: { db: Db; snapshot: Snapshot; games: Games },
  { users, random = Math.random }: SampleOptions,
): Promise<number> {
  let differences = 0;
  for (const place of choose(await countProfiles(db), users, random)) {
    differences += await snapshot(async () => {
      const key = await findProfileAt(db, place);
      return key ? (await examinePlayer(db, games, key)).differences.length : 0;
    });
  }
  return differences;
}

/** Returns up to `n` different numbers below `total`. */
function choose(total: number, n: number, random: () => number): Set<number> {
  const chosen = new Set<number>();
  // Floyd's algorithm: every set is equally likely, after exactly n steps.
  for (let last = Math.max(0, total - n); last < total; last += 1) {
    const at = Math.floor(random() * (last + 1));
    chosen.add(chosen.has(at) ? last : at);
  }
  return chosen;
}
