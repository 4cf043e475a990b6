import type { Db, Tx } from '../../../db/open.ts';
import type { Games } from '../../games/registry.ts';
import type { Player } from './player.ts';

/** Difference between stored and expected data. Plain data; null stands for a missing value. */
export interface Finding {
  /** Subject, such as "PB on chart 1234, lamp". */
  what: string;
  stored: unknown;
  expected: unknown;
}

/** Scope of an examination: everything, or one user. */
export interface Scope {
  games: Games;
  userID: number | null;
}

/** Checks one player in one game:playtype at a time. Findings are repaired by rebuilding all of that player. */
export interface PlayerCheck {
  name: string;
  /** Whether a load of a song database corrects it at its end: until then, players marked as stale may differ. */
  followsLoads?: boolean;
  /** Returns the differences between the stored player and the expected `player`. */
  check: (db: Db, player: Player) => Promise<Finding[]>;
}

/** Unit of repair: a row; `of` distinguishes tables. Plain data. */
export interface Place {
  row: number;
  of?: string;
}

/** Finding with the place to repair; null if it can't be repaired. */
export interface Located extends Finding {
  place: Place | null;
}

/** Checks data that belongs to no single player, in few statements. */
export interface DatabaseCheck {
  name: string;
  check: (db: Db, scope: Scope) => Promise<Located[]>;
  /** Number of places repaired per transaction: takes a fraction of a second. */
  slice: number;
  /**
   * Rebuilds these places from their current sources: since the check, either may have changed or been removed. Runs after all repairs of
   * players.
   */
  repair: (tx: Tx, places: readonly Place[]) => Promise<void>;
}
