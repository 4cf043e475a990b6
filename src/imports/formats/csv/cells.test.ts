import { describe, expect, test } from 'vitest';

import { Refusal } from '../../../shared/refusal.ts';
import { cellReader, japanTime } from './cells.ts';

describe('a time in Japan', () => {
  test.each([
    ['2026-01-31 21:05', Date.UTC(2026, 0, 31, 12, 5)],
    ['2026-01-01 00:00', Date.UTC(2025, 11, 31, 15)],
    ['2024-02-29 09:00', Date.UTC(2024, 1, 29)],
    ['2026/1/5 9:05:07', Date.UTC(2026, 0, 5, 0, 5, 7)],
  ])('%s is nine hours earlier in UTC', (text, time) => {
    expect(japanTime(text)).toBe(time);
  });

  test.each(['2026-02-29 10:00', '2026-13-01 10:00', '2026-01-01 24:00', '2026-01-01', 'yesterday'])(
    '%s is none',
    (text) => {
      expect(japanTime(text)).toBeUndefined();
    },
  );
});

describe('cells', () => {
  const row = (number: number, ...cells: string[]) => ({ number, cells });

  test('that say nothing are no value and no fault', () => {
    const cells = cellReader({ header: ['a', 'b'], rows: [] });
    expect([cells.count(row(2, '', '---'), 0), cells.count(row(2, '', '---'), 1)]).toEqual([undefined, undefined]);
    expect(() => cells.refuseFaults()).not.toThrow();
  });

  test('that are wrong are all listed, with row and column', () => {
    const cells = cellReader({ header: ['a', 'b'], rows: [row(2, 'x'), row(3, '-1', 'soon')] });
    cells.count(row(3, '-1', 'soon'), 0);
    cells.time(row(3, '-1', 'soon'), 1);
    let thrown: unknown;
    try {
      cells.refuseFaults();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Refusal);
    expect((thrown as Refusal).issues).toEqual([
      { path: 'row 2', message: 'expected 2 cells, found 1' },
      { path: 'row 3, column "a"', message: 'expected a whole number; received "-1"' },
      { path: 'row 3, column "b"', message: 'expected a time like 2026-01-31 21:05; received "soon"' },
    ]);
  });
});
