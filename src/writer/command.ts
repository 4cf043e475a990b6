import type { Tx } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';

export interface CommandContext {
  games: Games;
  /** Unix time in ms. */
  now(): number;
  /** Tells whoever waits for the command how far it is. */
  progress(description: string): void;
}

/**
 * A change of the database. Runs alone, in one transaction; what it throws undoes all of it.
 * Input and output cross a thread, so they are plain data. No I/O besides the database.
 */
export type Command<Input, Output> = (tx: Tx, input: Input, context: CommandContext) => Promise<Output>;
