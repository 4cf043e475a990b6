import type { ErrorCode } from '../../contracts/common.ts';
import type { Log, LogLevel } from './log.ts';
import { isPassing } from './refusal.ts';

/** What is neither a defect nor for the people who run the server to mend. */
const LEVELS: Partial<Record<ErrorCode, LogLevel>> = {
  database_busy: 'severe',
  captcha_unavailable: 'severe',
  too_busy: 'warn',
  // Its death is logged by itself, once.
  writer_restarting: 'warn',
};

/**
 * Logs what is no fault of a caller. What only the people who run the server can mend, a full or failing disk, is
 * `crit`; defects, and a lock that goes by itself, are `severe`.
 */
export function logFailure(log: Log, error: unknown, message: string, about: Record<string, unknown>): void {
  const level = isPassing(error) ? (LEVELS[error.code] ?? 'crit') : 'severe';
  const cause = error instanceof Error ? error.cause : undefined;
  log[level]({ err: error, ...(cause !== undefined && { cause }), ...about }, message);
}
