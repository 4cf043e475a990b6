/** Day on which somebody played, as the API counts it. */
export interface PlayedDay {
  /** Such as "2026-01-31". */
  date: string;
  plays: number;
}

const DAY = 86_400_000;
const WEEK = 7;

/** Day since 1970 of a date such as "2026-01-31". */
export const dayOf = (date: string): number => Math.round(Date.parse(date) / DAY);
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
/** Today in the reader's time zone. */
export const today = (): number => Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY);

/** Returns the days of the last weeks up to today, week by week. `firstDay`: 0 if weeks begin on Sunday, 1 on Monday. */
export function weeksUntil(last: number, weeks: number, firstDay: 0 | 1): number[][] {
  // 1 January 1970 was a Thursday.
  const begun = last - ((last + 4 - firstDay) % WEEK);
  return Array.from({ length: weeks }, (_, week) => {
    const first = begun - (weeks - 1 - week) * WEEK;
    return Array.from({ length: WEEK }, (_, day) => first + day).filter((day) => day <= last);
  });
}

/** Returns the longest series of days without a gap. */
export function longestStreak(days: readonly PlayedDay[]): number {
  let [longest, current, before] = [0, 0, Number.NaN];
  for (const day of days.map(({ date }) => dayOf(date))) {
    current = day === before + 1 ? current + 1 : 1;
    longest = Math.max(longest, current);
    before = day;
  }
  return longest;
}

export const playsIn = (days: readonly PlayedDay[]): number => days.reduce((sum, { plays }) => sum + plays, 0);
export const busiest = (days: readonly PlayedDay[]): number => Math.max(0, ...days.map(({ plays }) => plays));
