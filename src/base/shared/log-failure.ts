import type { ErrorCode } from '../../../contracts/error-codes.ts';
import type { Log, LogLevel } from './log.ts';
import { isPassing } from './refusal.ts';

/** Levels of temporary failures that the server operator doesn't have to fix. */
const LEVELS: Partial<Record<ErrorCode, LogLevel>> = {
  database_busy: 'severe',
  captcha_unavailable: 'severe',
  too_busy: 'warn',
  // The thread's death is logged separately, once.
  writer_restarting: 'warn',
};

/**
 * Logs errors that no caller caused. What only the server operator can fix (a full or failing disk) is `crit`; temporary locks and defects
 * are `severe`, and defects are logged at every level.
 */
export function logFailure(log: Log, error: unknown, message: string, about: Record<string, unknown>): void {
  if (!isPassing(error)) return logDefect(log, error, message, about);
  log[LEVELS[error.code] ?? 'crit']({ ...detailsOf(error), ...about }, message);
}

/** Logs a defect as `severe`, even if the log only takes `crit`: the response says that it has been logged. */
export function logDefect(log: Log, error: unknown, message: string, about: Record<string, unknown> = {}): void {
  const open = log.level === 'crit' ? log.child({}, { level: 'severe' }) : log;
  open.severe({ ...detailsOf(error), ...about }, message);
}

function detailsOf(error: unknown): Record<string, unknown> {
  const cause = error instanceof Error ? error.cause : undefined;
  return { err: error, ...(cause !== undefined && { cause }) };
}
