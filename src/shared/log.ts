import { pino, type Logger } from 'pino';

const customLevels = { crit: 60, severe: 50, warn: 40, info: 30, verbose: 25, debug: 20 };
export type LogLevel = keyof typeof customLevels;
export type Log = Logger<LogLevel, true>;

/** A log of JSON lines on standard output. Bodies and headers are never given to it. */
export const createLog = (level: LogLevel): Log =>
  pino(
    { level, customLevels, useOnlyCustomLevels: true, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination(1),
  );

/** A log that says nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent', customLevels, useOnlyCustomLevels: true });
