import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { atMost } from './at-most.ts';

test('so many run at once and no more, in the order in which they came, and a failure makes room too', async () => {
  const limited = atMost(2);
  const begun: number[] = [];
  const gates = [0, 1, 2, 3, 4].map(() => Promise.withResolvers<number>());
  const results = gates.map(({ promise }, n) =>
    limited(() => {
      begun.push(n);
      return promise;
    }),
  );
  const settled = Promise.allSettled(results);
  await setImmediate();
  expect(begun).toEqual([0, 1]);
  gates[1]!.reject(new Error('this one fails'));
  await setImmediate();
  expect(begun).toEqual([0, 1, 2]);
  gates[0]!.resolve(0);
  gates[2]!.resolve(2);
  await setImmediate();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const gate of gates) gate.resolve(1);
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array<string>(3).fill('fulfilled'),
  ]);
  await expect(limited(async () => 'after')).resolves.toBe('after');
});
