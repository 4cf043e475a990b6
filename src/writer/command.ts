import type { ImportProgress } from '../../contracts/documents/import.ts';
import type { Tx } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';

export type Progress = ImportProgress;
export type OnProgress = (progress: Progress, at: number) => void;

export interface CommandContext {
  games: Games;
  /** Unix time in ms. */
  now: () => number;
  /** Tells whoever waits for the command how far it is. */
  progress: (progress: Progress) => void;
  /** Stands for the transaction: commands of a chain that share one get the same object. */
  transaction: object;
}

export type Work<Input, Output> = (tx: Tx, input: Input, context: CommandContext) => Promise<Output>;

/** Commands that are run one after another and share a transaction where no other command comes in between. */
export interface Chained<Input, Output> {
  /** Returns the name of the chain that a command belongs to. */
  nameOf(input: Input): string;
  /** Whether the transaction is to be committed now. */
  isOver(input: Input, output: Output): boolean;
  /** Returns how much `beforeCommit` and the commit have to do by now, in any unit. */
  loadOf(transaction: object): number;
  /** Does what the commands have left to the end of their transaction. */
  beforeCommit(tx: Tx, context: CommandContext): Promise<void>;
}

/**
 * A change of the database. Runs alone, in a transaction of its own or of its chain; what it throws undoes all of that.
 * Input and output cross a thread, so they are plain data. No I/O besides the database.
 */
export interface Command<Input, Output> {
  name: string;
  run: Work<Input, Output>;
  /** All that it did is rolled back when it is through, and only its output is left: it tells what a change would do. */
  undone: boolean;
  /**
   * Whether it is on the disk once it is committed; always, when this is missing. A power cut may undo one that is not,
   * and nothing before it; the next command that is flushed brings it to the disk, too.
   */
  isFlushed?: (input: Input) => boolean;
  /**
   * Set for commands of a chain: they have not been committed yet when their output is returned. When that fails later,
   * the next command of the chain throws what it failed with.
   */
  chained?: Chained<Input, Output>;
}

/** How a command differs from most. */
export type CommandOptions<Input, Output> = Partial<Pick<Command<Input, Output>, 'undone' | 'isFlushed' | 'chained'>>;

/** Names a piece of work, so that it can be asked for across threads. It has to be listed in `registry.ts`. */
export const command = <Input, Output>(
  name: string,
  run: Work<Input, Output>,
  options: CommandOptions<Input, Output> = {},
): Command<Input, Output> => ({ undone: false, ...options, name, run });

export interface RunOptions {
  /** `at` is when it got there (Unix ms, precisely). */
  onProgress?: OnProgress;
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

/** Thrown by commands that could not be done, or were undone, because the program ends. */
export class WriterStopped extends Error {
  override name = 'WriterStopped';
  constructor() {
    super('The writer has stopped');
  }
}

/** The one way to change anything. */
export interface Writer {
  /** Queues a command and returns its output once it is committed, or rolled back where it is to be undone. Throws what the command threw. */
  run<Input, Output>(command: Command<Input, Output>, input: Input, options?: RunOptions): Promise<Output>;
  state(): WriterState;
  /** Finishes what is queued and closes the file. */
  close(): Promise<void>;
}
