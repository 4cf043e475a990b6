import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { riseOf } from '../../scripts/soak/level.ts';

const LENGTH = 60;
const series = (at: (n: number) => number) => Array.from({ length: LENGTH }, (_, n) => at(n));
/** Up and down by a few percent, the same each time. */
const noise = (n: number) => 1 + 0.04 * Math.sin(n * 2.4);

describe('the level of memory in a long life', () => {
  test('is seen to rise when something leaks, however little at a time', () => {
    expect(riseOf(series((n) => (60 + n) * noise(n)))).toBeGreaterThan(10);
    expect(riseOf(series((n) => (60 + 0.5 * n) * noise(n)))).toBeGreaterThan(10);
  });

  test('is seen to rise when it goes up in one step and stays there', () => {
    expect(riseOf(series((n) => (n < 35 ? 60 : 75)))).toBeCloseTo(25);
  });

  test('has not risen after warming up, however steep that was', () => {
    expect(riseOf(series((n) => (n < 20 ? 30 + 2 * n : 70)))).toBe(0);
  });

  test('has not risen when there are peaks that go away again', () => {
    expect(riseOf(series((n) => (n % 5 === 0 ? 200 : 60 * noise(n))))).toBeLessThan(5);
  });

  test('has not risen when memory falls', () => {
    expect(riseOf(series((n) => 100 - n))).toBeLessThan(0);
  });

  test('is not told from too little', () => {
    expect(() => riseOf([60, 60, 60])).toThrow(RangeError);
  });

  test('has risen by what a steady leak adds in a third of the time, whatever it starts from', () => {
    const sizes = fc.integer({ min: 20, max: 500 });
    const leaks = fc.double({ min: 0.01, max: 5, noNaN: true });
    fc.assert(
      fc.property(sizes, leaks, (size, leak) => {
        const middle = size + leak * 29.5;
        expect(riseOf(series((n) => size + leak * n))).toBeCloseTo(((leak * 20) / middle) * 100, 6);
      }),
    );
  });
});
