import pretty from 'pino-pretty';

import { createLog, LOG_SEVERITIES, type Log, type LogLevel } from './log.ts';

const COLOURS = { crit: 'bgRed', severe: 'red', warn: 'yellow', info: 'green', verbose: 'blue', debug: 'gray' };
const list = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');

/** Creates a human-readable log: a line for each message with the local time of day. */
export const createPrettyLog = (level: LogLevel, { colours }: { colours: boolean }): Log =>
  createLog(
    level,
    pretty({
      colorize: colours,
      customLevels: list(LOG_SEVERITIES),
      customColors: list(COLOURS),
      translateTime: 'SYS:HH:MM:ss',
      ignore: 'pid,hostname',
      singleLine: true,
      // The last messages before the end have to appear.
      sync: true,
      destination: 1,
    }),
  );
