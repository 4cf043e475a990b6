import { expect, test } from 'vitest';

import { dateOf, dayOf, longestStreak, weeksUntil } from '../../web/pages/players/profile/year.ts';

const on = (...dates: string[]) => dates.map((date) => ({ date, plays: 1 }));

test('a streak is days in a row, also over the end of a month', () => {
  expect(longestStreak([])).toBe(0);
  expect(longestStreak(on('2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03', '2026-03-04'))).toBe(3);
});

test('weeks end today, and begin on Monday or Sunday', () => {
  const tuesday = dayOf('2026-11-24');
  expect(weeksUntil(tuesday, 2, 1).map((week) => week.map(dateOf))).toEqual([
    ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ['2026-11-23', '2026-11-24'],
  ]);
  expect(weeksUntil(tuesday, 1, 0)[0]!.map(dateOf)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24']);
  const sunday = dayOf('2026-11-22');
  expect(weeksUntil(sunday, 1, 0)[0]).toEqual([sunday]);
});
