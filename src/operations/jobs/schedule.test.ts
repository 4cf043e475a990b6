import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isDue, nextAfter, type Schedule } from './schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(`${text}Z`);

const schedule = fc.oneof(
  fc.integer({ min: 60_000, max: 3 * DAY }).map((every): Schedule => ({ every })),
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hours, minutes]): Schedule => ({ dailyAt: `${hours}:${minutes}` })),
);
const time = fc.integer({ min: at('2020-01-01T00:00'), max: at('2040-01-01T00:00') });
const periodOf = (one: Schedule) => ('every' in one ? one.every : DAY);

test('a daily job comes at its time of day, the first after the last', () => {
  const daily: Schedule = { dailyAt: '01:00' };
  expect(nextAfter(daily, at('2026-03-05T00:59:59'))).toBe(at('2026-03-05T01:00'));
  expect(nextAfter(daily, at('2026-03-05T01:00'))).toBe(at('2026-03-06T01:00'));
  expect(nextAfter(daily, at('2026-02-28T13:00'))).toBe(at('2026-03-01T01:00'));
  expect(nextAfter({ dailyAt: '23:45' }, at('2026-12-31T23:50'))).toBe(at('2027-01-01T23:45'));
});

test('the next time lies ahead, by a period at most', () => {
  fc.assert(
    fc.property(schedule, time, (one, last) => {
      const next = nextAfter(one, last);
      expect(next).toBeGreaterThan(last);
      expect(next - last).toBeLessThanOrEqual(periodOf(one));
    }),
  );
});

test('what has never begun is due, and what has just begun is not', () => {
  fc.assert(
    fc.property(schedule, time, (one, now) => {
      expect(isDue(one, null, now)).toBe(true);
      expect(isDue(one, now, now)).toBe(false);
    }),
  );
});

test('what was missed is due, however long ago', () => {
  fc.assert(
    fc.property(schedule, time, fc.integer({ min: 0, max: 1000 * DAY }), (one, last, late) => {
      expect(isDue(one, last, nextAfter(one, last) + late)).toBe(true);
    }),
  );
});

test('wherever the clock was when it began last, a job is due within two periods', () => {
  fc.assert(
    fc.property(schedule, time, time, (one, last, now) => {
      expect(isDue(one, last, now) || isDue(one, last, now + 2 * periodOf(one))).toBe(true);
    }),
  );
});
