import type { Issue } from '../../contracts/common.ts';
import type { ErrorCode } from '../../contracts/error-codes.ts';
import type { SlowStatement } from '../../db/slow-statements.ts';
import { Refusal, type RefusalStatus } from '../base/shared/refusal.ts';
import type { CommandTimes, Progress } from './command.ts';

/** `sent` is when the command was queued (Unix ms, fractional). */
export type Request =
  | { type: 'run'; id: number; name: string; input: unknown; sent: number; patient: boolean; urgent: boolean }
  | { type: 'close' };

/** Data that the thread starts with. */
export interface ThreadData {
  file: string;
  /** Statements that take at least this long (ms) are reported; null for none. */
  slowFrom: number | null;
  /** Ids of the offered games; null for all. */
  games: readonly string[] | null;
  /** Region of players who have not chosen one. */
  region: string | undefined;
}

/** A report of a running command; `at` is Unix ms, fractional. */
export interface Step {
  progress: Progress;
  at: number;
}

export type Response =
  | { type: 'ready' }
  | { type: 'slow'; statement: SlowStatement }
  | { type: 'progress'; id: number; steps: readonly Step[] }
  | { type: 'done'; id: number; output: unknown; steps: readonly Step[]; times: CommandTimes }
  | { type: 'failed'; id: number; error: PlainError; steps: readonly Step[]; times: CommandTimes };

export type PlainError =
  | {
      kind: 'refusal';
      status: RefusalStatus;
      code: ErrorCode;
      message: string;
      issues?: readonly Issue[] | undefined;
      cause?: string | undefined;
    }
  | { kind: 'defect'; message: string; stack: string | undefined; code?: string | undefined };

/** Returns an error as plain data: classes don't survive being sent between threads. */
export const packError = (error: unknown): PlainError => {
  if (error instanceof Refusal) {
    const { status, code, message, issues, cause } = error;
    return { kind: 'refusal', status, code, message, issues, cause: typeof cause === 'string' ? cause : undefined };
  }
  const defect = error instanceof Error ? error : new Error(String(error));
  const { code } = defect as { code?: unknown };
  return {
    kind: 'defect',
    message: defect.message,
    stack: defect.stack,
    // Tells errors of SQLite apart.
    code: typeof code === 'string' ? code : undefined,
  };
};

/** Restores the error with its own class. */
export function unpackError(error: PlainError): Error {
  if (error.kind === 'refusal') {
    const { status, code, message, issues, cause } = error;
    return new Refusal(status, code, message, issues, { cause });
  }
  const defect = new Error(error.message);
  if (error.stack) defect.stack = error.stack;
  return error.code === undefined ? defect : Object.assign(defect, { code: error.code });
}
