import type { Log } from '../base/shared/log.ts';
import { shownPath } from './shown-path.ts';

/** Answered request, as logged. */
export interface LoggedRequest {
  id: string | undefined;
  method: string;
  path: string;
  status: number;
  /** Id of the user who sent it. */
  user: number | undefined;
}

/** Returns a function that logs a request with its duration (ms). Bodies, queries and headers are never logged. */
export const requestLog =
  (log: Log) =>
  ({ path, ...request }: LoggedRequest, ms: number): void => {
    if (!log.isLevelEnabled('verbose')) return;
    log.verbose({ ...request, path: shownPath(path), ms: Math.round(ms * 100) / 100 }, 'request');
  };
