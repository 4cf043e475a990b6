import type { Db, Tx } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';
import type { Ugpt } from '../users/ugpt.ts';
import type { CommandContext } from '../writer/command.ts';
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
  /** Told how many profiles of how many have been looked at. */
  onProgress?: (done: number, total: number) => void;
}

/** Looks at one player in one game:playtype at a time. */
export interface PlayerCheck {
  name: string;
  /** What is stored of the player otherwise than `player` says it should be. */
  check: (db: Db, player: Player) => Promise<Finding[]>;
  /** Makes it anew; run once for all checks that name the same function. */
  repair: (tx: Tx, ugpt: Ugpt, context: CommandContext) => Promise<void>;
}

/** Looks at what belongs to no single player, in few statements. */
export interface DatabaseCheck {
  name: string;
  check: (db: Db, scope: Scope) => Promise<Finding[]>;
  /** Makes it anew, after everything of the players was. */
  repair: (tx: Tx, scope: Scope) => Promise<void>;
}
