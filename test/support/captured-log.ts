import { pino } from 'pino';

import { silentLog, type Log, type LogLevel } from '../../src/base/shared/log.ts';

/** A log that is kept in memory: as quiet as silentLog until it is given a level. */
export function capturedLog(level: LogLevel | 'silent' = 'silent'): { log: Log; text: () => string } {
  const lines: string[] = [];
  const customLevels = silentLog().levels.values as Record<LogLevel, number>;
  const log = pino({ level, customLevels, useOnlyCustomLevels: true }, { write: (line) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}
