import { NetError } from '../net/net-error.ts';
import { isPassing, Refusal } from '../shared/refusal.ts';
import type { ImportFailure } from './commands.ts';

/** Returns why an import waits: the first sentence, since the rest says how to send it again, which is not needed. */
export const reasonOf = (error: unknown): string =>
  (isPassing(error) ? error.message : 'An internal error; it has been logged').split('. ', 1)[0]!;

/** Returns whether an error is the server's own end, while it asked another one. */
export const isAborted = (error: unknown): boolean => error instanceof NetError && error.fault === 'aborted';

/** Returns what is stored of an import that can't be done. */
export const toFailure = (error: unknown): ImportFailure =>
  error instanceof Refusal
    ? {
        status: error.status,
        code: error.code,
        description: error.message,
        ...(error.issues && { issues: error.issues }),
      }
    : { status: 500, code: 'internal_error', description: 'An internal error; it has been logged' };
