import type { Tx } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';

export interface CommandContext {
  games: Games;
  /** Unix time in ms. */
  now: () => number;
  /** Tells whoever waits for the command how far it is; `stage` is a fixed word for the part that begins. */
  progress: (description: string, stage?: string) => void;
}

/** How far a command is. */
export interface Progress {
  description: string;
  stage?: string | undefined;
  /** When it got there (Unix ms, precisely). */
  at: number;
}

export type Work<Input, Output> = (tx: Tx, input: Input, context: CommandContext) => Promise<Output>;

/**
 * A change of the database. Runs alone, in one transaction; what it throws undoes all of it.
 * Input and output cross a thread, so they are plain data. No I/O besides the database.
 */
export interface Command<Input, Output> {
  name: string;
  run: Work<Input, Output>;
}

/** Names a piece of work, so that it can be asked for across threads. It has to be listed in `registry.ts`. */
export const command = <Input, Output>(name: string, run: Work<Input, Output>): Command<Input, Output> => ({
  name,
  run,
});

export interface RunOptions {
  onProgress?: (progress: Progress) => void;
  /** Memory of the input that the caller gives away: it is handed on instead of copied, and is gone for the caller. */
  give?: ArrayBuffer[];
}

export interface WriterState {
  /** False once it has stopped: nothing can be changed any more. */
  alive: boolean;
  /** How many commands wait or run. */
  waiting: number;
}

/** What a command took (ms). */
export interface CommandTimes {
  /** Until its turn came. */
  waited: number;
  took: number;
}

/** The one way to change anything. */
export interface Writer {
  /** Queues a command and returns its output once it is committed. Throws what the command threw. */
  run<Input, Output>(command: Command<Input, Output>, input: Input, options?: RunOptions): Promise<Output>;
  state(): WriterState;
  /** Finishes what is queued and closes the file. */
  close(): Promise<void>;
}
