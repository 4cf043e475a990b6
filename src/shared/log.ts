import { pino, type DestinationStream, type Logger } from 'pino';

export const LOG_SEVERITIES = { crit: 60, severe: 50, warn: 40, info: 30, verbose: 25, debug: 20 };
export type LogLevel = keyof typeof LOG_SEVERITIES;
export type Log = Logger<LogLevel, true>;

const common = { customLevels: LOG_SEVERITIES, useOnlyCustomLevels: true, base: null } as const;

/** A log of JSON lines, on standard output unless told otherwise. Bodies and headers are never given to it. */
export const createLog = (level: LogLevel, to: DestinationStream = pino.destination(1)): Log =>
  pino({ ...common, level, timestamp: pino.stdTimeFunctions.isoTime }, to);

/** A log that says nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent', customLevels: LOG_SEVERITIES, useOnlyCustomLevels: true });
