import type { At } from '../../base/config/schedule.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Schedule of a job: an interval (ms) between starts, or daily at a time of day (UTC). */
export type Schedule = At;

/** Returns the first time after `last` at which a job is due. All times are Unix ms. */
export function nextAfter(schedule: Schedule, last: number): number {
  if ('every' in schedule) return last + schedule.every;
  const [hours = 0, minutes = 0] = schedule.dailyAt.split(':').map(Number);
  const today = Math.floor(last / DAY) * DAY + (hours * 60 + minutes) * MINUTE;
  return today > last ? today : today + DAY;
}

/**
 * Returns whether a job is due; `last` is its last start, null if it never ran. Missed runs are made up once, however many there were. A
 * last start in the future means that the clock was set back: if by less than a period, the job waits until time has caught up; if by more,
 * it is due, so that it does not wait for years.
 */
export function isDue(schedule: Schedule, last: number | null, now: number): boolean {
  if (last === null) return true;
  const period = 'every' in schedule ? schedule.every : DAY;
  return last - now > period || now >= nextAfter(schedule, last);
}
