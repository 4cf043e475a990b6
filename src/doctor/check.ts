import type { Db, Tx } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { Player } from './player.ts';

/** Something that is stored otherwise than it should be. Plain data; null stands for nothing. */
export interface Finding {
  /** What it is and where, such as "PB on chart 1234, lamp". */
  what: string;
  stored: unknown;
  expected: unknown;
}

/** What is looked at: everything, or what concerns one user. */
export interface Scope {
  games: Games;
  userID: number | null;
}

/** Looks at one player in one game:playtype at a time. What it finds is repaired by rebuilding all of that player. */
export interface PlayerCheck {
  name: string;
  /** Returns what is stored of the player otherwise than `player` says it should be. */
  check: (db: Db, player: Player) => Promise<Finding[]>;
}

/** A unit of repair: a row, which `of` tells apart from rows of other tables. Plain data. */
export interface Place {
  row: number;
  of?: string;
}

/** A finding with the place to repair; null where it can't be repaired. */
export interface Located extends Finding {
  place: Place | null;
}

/** Looks at what belongs to no single player, in few statements. */
export interface DatabaseCheck {
  name: string;
  check: (db: Db, scope: Scope) => Promise<Located[]>;
  /** How many places are repaired in a transaction: so many that it takes a fraction of a second. */
  slice: number;
  /**
   * Brings these places in line with what they are derived from, as that is now: after the check, others may have
   * changed or removed either. Runs after everything of the players was repaired.
   */
  repair: (tx: Tx, places: readonly Place[]) => Promise<void>;
}
