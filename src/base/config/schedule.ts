import { z } from 'zod';

const MINUTES = { m: 1, h: 60, d: 24 * 60 };
const AT = 'expected a time of day in UTC such as 02:00, or an interval such as 30m, 6h or 1d';

/** When something runs, in the form that job schedules use. */
export type At = { every: number } | { dailyAt: `${number}:${number}` };

/** Schedule in the form of a setting: a time of day or an interval. */
export const schedule = z.string().transform((text, context): At => {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return { dailyAt: text as `${number}:${number}` };
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return { every: Number(count) * MINUTES[unit as keyof typeof MINUTES] * 60_000 };
  context.addIssue({ code: 'custom', message: AT });
  return z.NEVER;
});

/** Returns a readable description of a schedule. */
export const describeSchedule = (at: At): string =>
  'every' in at ? `every ${at.every / 60_000} min` : `daily at ${at.dailyAt} UTC`;
