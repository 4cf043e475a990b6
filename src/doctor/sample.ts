import type { Db } from '../../db/open.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import type { Games } from '../games/registry.ts';
import { examinePlayer } from './examine.ts';
import { countProfiles, findProfileAt } from './store.ts';

export interface SampleOptions {
  /** How many profiles (a user in a game:playtype) are looked at; all of them when there are fewer. */
  users: number;
  /** At least 0, below 1; Math.random unless a test wants to know what comes. */
  random?: () => number;
}

/**
 * Computes everything of randomly chosen profiles anew and returns the number of differences to what is stored; 0 is
 * what it should be. Each profile is read in a snapshot of its own. What is of no single player, such as play counts, is
 * not looked at. A large profile takes a second: a server has it done by `sampleInThread`.
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

/** Up to `n` different numbers below `total`. */
function choose(total: number, n: number, random: () => number): Set<number> {
  const chosen = new Set<number>();
  // Floyd's: each set is as likely as any other, after exactly n steps.
  for (let last = Math.max(0, total - n); last < total; last += 1) {
    const at = Math.floor(random() * (last + 1));
    chosen.add(chosen.has(at) ? last : at);
  }
  return chosen;
}
