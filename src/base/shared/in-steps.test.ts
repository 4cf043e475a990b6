import fc from 'fast-check';
import { expect, test } from 'vitest';

import { inSlices, inSteps } from './in-steps.ts';

const lengths = fc.oneof(fc.nat(3000), fc.constantFrom(0, 1, 499, 500, 501, 1000));
const upTo = (length: number) => Array.from({ length }, (_, n) => n);
const fullSteps = (length: number) => upTo(Math.floor(length / 500)).map((n) => (n + 1) * 500);

test.each([
  ['one by one', (items: number[], onStep: (done: number) => void) => [...inSteps(items, onStep)]],
  ['in slices', (items: number[], onStep: (done: number) => void) => [...inSlices(items, onStep)].flat()],
])('%s, every item is handed on once, in order, and each full step is told', (_, walk) => {
  fc.assert(
    fc.property(lengths, (length) => {
      const steps: number[] = [];
      expect(walk(upTo(length), (done) => steps.push(done))).toEqual(upTo(length));
      expect(steps).toEqual(fullSteps(length));
    }),
  );
});

test('a step is counted when its items have been dealt with, not before', () => {
  let dealtWith = 0;
  for (const _ of inSteps(upTo(1200), (done) => expect(done).toBe(dealtWith))) dealtWith += 1;
  expect(dealtWith).toBe(1200);
});
