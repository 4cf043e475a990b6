import type { ImportProgress } from '../../contracts/documents/import.ts';
import type { Tx } from '../../db/open.ts';
import type { Games } from '../games/registry.ts';

export type Progress = ImportProgress;
export type OnProgress = (progress: Progress, at: number) => void;

export interface CommandContext {
  games: Games;
  /** Unix time in ms. */
  now: () => number;
  /** Reports progress to the caller of the command. */
  progress: (progress: Progress) => void;
  /** Identifies the transaction: commands of a chain that share one get the same object. */
  transaction: object;
}

export type Work<Input, Output> = (tx: Tx, input: Input, context: CommandContext) => Promise<Output>;

/** Commands that run one after another and share a transaction until another command needs the writer. */
export interface Chained<Input, Output> {
  /** Returns the name of the chain that a command belongs to. */
  nameOf(input: Input): string;
  /** Returns whether the transaction has to be committed now. */
  isOver(input: Input, output: Output): boolean;
  /** Returns the accumulated work of `beforeCommit` and the commit, in any unit. */
  loadOf(transaction: object): number;
  /** Does the work that the commands left for the end of their transaction. */
  beforeCommit(tx: Tx, context: CommandContext): Promise<void>;
}

/**
 * Change of the database. Runs alone, in a transaction of its own or of its chain; an error rolls all of it back. Input and output cross a
 * thread boundary, so they are plain data. No I/O besides the database.
 */
export interface Command<Input, Output> {
  name: string;
  run: Work<Input, Output>;
  /** Rolls everything back at the end and returns only the output: a preview of the change. */
  undone: boolean;
  /** Changes only what readers may see a minute late: cached answers stay valid. */
  quiet?: boolean;
  /**
   * Whether the commit is flushed to disk; true by default. A power cut may lose an unflushed commit, but nothing before it; the next
   * flushed command brings it to disk, too.
   */
  isFlushed?: (input: Input) => boolean;
  /**
   * Set for commands of a chain, whose output is returned before they are committed. If the commit fails later, the next command of the
   * chain throws its error.
   */
  chained?: Chained<Input, Output>;
}

/** Optional properties of a command. */
export type CommandOptions<Input, Output> = Partial<
  Pick<Command<Input, Output>, 'undone' | 'quiet' | 'isFlushed' | 'chained'>
>;

/** Defines a command by name, so that other threads can request it. It has to be listed in `src/server/command-list.ts`. */
export const command = <Input, Output>(
  name: string,
  run: Work<Input, Output>,
  options: CommandOptions<Input, Output> = {},
): Command<Input, Output> => ({ undone: false, ...options, name, run });

export interface RunOptions {
  /** Called with progress; `at` is the time of the report (Unix ms, fractional). */
  onProgress?: OnProgress;
  /** Buffers of the input to transfer instead of copy; the caller loses them. */
  give?: ArrayBuffer[];
  /** Nobody waits for it: the transactions of an import don't get shorter because of it. */
  patient?: boolean;
  /** A game waits for it: it goes before others, unless many have already. */
  urgent?: boolean;
}

export interface WriterState {
  /** False once the writer has stopped; nothing can be changed then. */
  alive: boolean;
  /** Number of commands that wait or run. */
  waiting: number;
}

/** Durations of a command (ms). */
export interface CommandTimes {
  /** Time in the queue. */
  waited: number;
  took: number;
}

/** Thrown by commands that were not run or were rolled back because the program shuts down. */
export class WriterStopped extends Error {
  override name = 'WriterStopped';
  constructor() {
    super('The writer has stopped');
  }
}

/** The only way to change the database. */
export interface Writer {
  /** Queues a command and returns its output once it is committed (or rolled back, for a preview). Throws the command's error. */
  run<Input, Output>(command: Command<Input, Output>, input: Input, options?: RunOptions): Promise<Output>;
  state(): WriterState;
  /** Finishes the queue and closes the file. */
  close(): Promise<void>;
}

/** Returns the same writer for work in the background: its commands are patient. */
export const patiently = (writer: Writer): Writer => ({
  ...writer,
  run: (command, input, options) => writer.run(command, input, { ...options, patient: true }),
});
