import type { SlowStatement } from '../../../../db/slow-statements.ts';
import type { Progress } from '../../../writer/command.ts';
import type { PlainError } from '../../../writer/messages.ts';
import type { Workspace } from './workspace.ts';

/** Data that a worker starts with. */
export interface WorkerData {
  file: string;
  /** Statements that take at least this long (ms) are reported; null for none. */
  slowFrom: number | null;
  /** Ids of the offered games; null for all. */
  games: readonly string[] | null;
  /** Region of players who have not chosen one. */
  region: string | undefined;
}

/** Call of a worker's workspace. It answers one before it gets the next. */
export interface Call {
  name: keyof Workspace;
  input: unknown;
}

export type Answer =
  | { type: 'slow'; statement: SlowStatement }
  | { type: 'progress'; progress: Progress; at: number }
  | { type: 'done'; output: unknown }
  | { type: 'failed'; error: PlainError };
