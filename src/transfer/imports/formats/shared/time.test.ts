import { describe, expect, test } from 'vitest';

import { japanTime, utcTime } from './time.ts';

describe('a time in Japan', () => {
  test.each([
    ['2026-01-31 21:05', Date.UTC(2026, 0, 31, 12, 5)],
    ['2026-01-01 00:00', Date.UTC(2025, 11, 31, 15)],
    ['2024-02-29 09:00', Date.UTC(2024, 1, 29)],
    ['2026/1/5 9:05:07', Date.UTC(2026, 0, 5, 0, 5, 7)],
  ])('%s is nine hours earlier in UTC', (text, time) => {
    expect(japanTime(text)).toBe(time);
  });

  test.each([
    '2026-02-29 10:00',
    '2026-13-01 10:00',
    '2026-01-01 24:00',
    '2026-01-01',
    'yesterday',
    '0026-01-01 10:00',
    '2126-01-01 10:00',
  ])('%s is none', (text) => {
    expect(japanTime(text)).toBeUndefined();
  });
});

test('a time in UTC is what it says', () => {
  expect(utcTime('2010-10-19 04:54:22')).toBe(Date.UTC(2010, 9, 19, 4, 54, 22));
  expect(utcTime('2010-10-32 04:54:22')).toBeUndefined();
});
