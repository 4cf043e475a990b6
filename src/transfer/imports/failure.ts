import { NetError } from '../../base/net/net-error.ts';
import { isPassing, Refusal } from '../../base/shared/refusal.ts';
import type { ImportFailure } from './commands.ts';

/** Returns the reason why an import waits: only the first sentence, since the rest explains how to resend it. */
export const reasonOf = (error: unknown): string =>
  (isPassing(error) ? error.message : 'Something went wrong on the server; the error was logged').split('. ', 1)[0]!;

/** Returns whether an error comes from this server's shutdown during a request to another. */
export const isAborted = (error: unknown): boolean => error instanceof NetError && error.fault === 'aborted';

/** Returns the stored form of an import's failure. */
export const toFailure = (error: unknown): ImportFailure =>
  error instanceof Refusal
    ? {
        status: error.status,
        code: error.code,
        description: error.message,
        ...(error.issues && { issues: error.issues }),
      }
    : { status: 500, code: 'internal_error', description: 'Something went wrong on the server; the error was logged' };
