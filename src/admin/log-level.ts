import type { Log, LogLevel } from '../shared/log.ts';

export interface LogLevels {
  /** Sets the level; after so many ms it is again what the settings say, or never when null. */
  change(level: LogLevel, forMs: number | null): void;
}

/** Changes of how much is logged. A new one takes the place of the one before. */
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
      // It keeps no server from stopping.
      reset.unref();
    },
  };
}
