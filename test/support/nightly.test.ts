import fc from 'fast-check';
import { expect, test } from 'vitest';

import { inTurn, someOf } from './nightly.ts';

const some = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 });

test('each thing and each way is among the pairs, by day as by night', () => {
  fc.assert(
    fc.property(some, some, (things, ways) => {
      const pairs = inTurn(things, ways);
      expect(new Set(pairs.map(([thing]) => thing))).toEqual(new Set(things));
      expect(new Set(pairs.map(([, way]) => way))).toEqual(new Set(ways));
    }),
  );
});

test('without things there are no pairs', () => {
  expect(inTurn([], ['a way'])).toEqual([]);
});

test('chosen cases are different ones, with the first among them', () => {
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 12 }), (cases, count) => {
      const chosen = someOf(cases, count);
      expect(chosen[0]).toBe(cases[0]);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(count, cases.length));
    }),
  );
});
