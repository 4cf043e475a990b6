import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nextInSchedule, pauseAfter } from './schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const time = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2040) });
const schedule = fc.constantFrom('daily', 'hourly');
const periodOf = (one: 'daily' | 'hourly') => (one === 'daily' ? DAY : HOUR);

test('the next time lies ahead by a period at most, and the one behind it exactly a period later', () => {
  fc.assert(
    fc.property(schedule, fc.string(), time, (one, id, now) => {
      const next = nextInSchedule(one, id, now);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(periodOf(one));
      expect(nextInSchedule(one, id, next)).toBe(next + periodOf(one));
    }),
  );
});

test.each(['daily', 'hourly'] as const)('a thousand integrations with the schedule %s are spread', (one) => {
  const parts = Array.from({ length: 12 }, () => 0);
  for (let n = 0; n < 1000; n += 1) {
    const next = nextInSchedule(one, `I${n}`, Date.UTC(2026, 2, 1));
    parts[Math.floor(((next % periodOf(one)) / periodOf(one)) * parts.length)]! += 1;
  }
  // 83 on average.
  expect(Math.min(...parts)).toBeGreaterThan(50);
  expect(Math.max(...parts)).toBeLessThan(130);
});

test('pauses grow to three days and no further', () => {
  expect([1, 2, 3, 4, 5, 100].map(pauseAfter)).toEqual([HOUR, 4 * HOUR, DAY, 3 * DAY, 3 * DAY, 3 * DAY]);
});
