import type { Log } from './log.ts';
import { isPassing } from './refusal.ts';

/**
 * Logs what is no fault of a caller. What only the people who run the server can mend, a full or failing disk, is
 * `crit`; defects, and a lock that goes by itself, are `severe`.
 */
export function logFailure(log: Log, error: unknown, message: string, about: Record<string, unknown>): void {
  const level = isPassing(error) && error.code !== 'database_busy' ? 'crit' : 'severe';
  const cause = error instanceof Error ? error.cause : undefined;
  log[level]({ err: error, ...(cause !== undefined && { cause }), ...about }, message);
}
