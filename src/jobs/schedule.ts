import type { At } from '../config/schedule.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When a job runs: with a pause of so many ms from one begin to the next, or once a day at a time of day (UTC). */
export type Schedule = At;

/** The first time after `last` at which a job is to begin. All times are Unix ms. */
export function nextAfter(schedule: Schedule, last: number): number {
  if ('every' in schedule) return last + schedule.every;
  const [hours = 0, minutes = 0] = schedule.dailyAt.split(':').map(Number);
  const today = Math.floor(last / DAY) * DAY + (hours * 60 + minutes) * MINUTE;
  return today > last ? today : today + DAY;
}

/**
 * Whether a job is to begin now; `last` is when it began last, null when it never did. What was missed while nothing
 * ran is due once, however often it was missed. A last begin in the future means that the clock was set back: by less
 * than a period, and the job waits until time has caught up; by more, and it is due, so that it does not wait for years.
 */
export function isDue(schedule: Schedule, last: number | null, now: number): boolean {
  if (last === null) return true;
  const period = 'every' in schedule ? schedule.every : DAY;
  return last - now > period || now >= nextAfter(schedule, last);
}
