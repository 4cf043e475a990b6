const TIME = /^((?:19|20)\d{2})[-/](\d{1,2})[-/](\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
const JAPAN = 9 * 60 * 60 * 1000;

/** Parses a date and time of day like 2026-01-31 21:05:07 in UTC (Unix ms); undefined if there is no such time. */
export function utcTime(text: string): number | undefined {
  const parts = TIME.exec(text)
    ?.slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const read = [year, month - 1, day, hour, minute, second];
  const meant = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const timeOfDay = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  return [...meant, ...timeOfDay].every((value, index) => value === read[index]) ? date.getTime() : undefined;
}

/** Parses a date and time of day in Japan, which has no summer time (Unix ms); undefined if there is no such time. */
export function japanTime(text: string): number | undefined {
  const time = utcTime(text);
  return time === undefined ? undefined : time - JAPAN;
}
