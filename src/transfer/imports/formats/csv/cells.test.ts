import { describe, expect, test } from 'vitest';

import { Refusal } from '../../../../base/shared/refusal.ts';
import { cellReader } from './cells.ts';

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
      { path: 'row 2', message: 'expected 2 cells, received 1' },
      { path: 'row 3, column "a"', message: 'expected a whole number; received "-1"' },
      { path: 'row 3, column "b"', message: 'expected a time like 2026-01-31 21:05; received "soon"' },
    ]);
  });
});
