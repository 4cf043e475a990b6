import { pino, type DestinationStream, type Logger } from 'pino';

export const LOG_SEVERITIES = { crit: 60, severe: 50, warn: 40, info: 30, verbose: 25, debug: 20 };
export type LogLevel = keyof typeof LOG_SEVERITIES;
export type Log = Logger<LogLevel, true>;

const common = { customLevels: LOG_SEVERITIES, useOnlyCustomLevels: true, base: null } as const;

/** Creates a log of JSON lines, on standard output by default. Request bodies and headers are never logged. */
export const createLog = (level: LogLevel, to: DestinationStream = pino.destination(1)): Log =>
  pino({ ...common, level, timestamp: pino.stdTimeFunctions.isoTime }, to);

/** Log that discards everything, for tests. */
export const silentLog = (): Log => pino({ level: 'silent', customLevels: LOG_SEVERITIES, useOnlyCustomLevels: true });
