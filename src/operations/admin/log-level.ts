import type { Log, LogLevel } from '../../base/shared/log.ts';

export interface LogLevels {
  /** Sets the level; after this time (ms) it reverts to that of the settings, or never if null. */
  change(level: LogLevel, forMs: number | null): void;
}

/** Creates the temporary changes of the log level. A new one replaces the previous one. */
export function createLogLevels(log: Pick<Log, 'level'>, configured: LogLevel): LogLevels {
  let reset: NodeJS.Timeout | undefined;
  return {
    change(level, forMs) {
      clearTimeout(reset);
      log.level = level;
      if (forMs === null) return;
      reset = setTimeout(() => {
        log.level = configured;
      }, forMs);
      // Doesn't delay a shutdown.
      reset.unref();
    },
  };
}
