import { expect, test } from 'vitest';

import { atMost } from './at-most.ts';

test('so many run at once and no more, in the order in which they came, and a failure makes room too', async () => {
  const limited = atMost(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let [running, most] = [0, 0];
  const work = (n: number) => async () => {
    begun.push(n);
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    if (n === 0) throw new Error('the first one fails');
    return n;
  };
  const results = [0, 1, 2, 3, 4].map((n) => limited(work(n)));
  const settled = Promise.allSettled(results);
  while (ends.length < 5 || running > 0) {
    ends[begun.length - running]?.();
    await Promise.resolve();
  }
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
  const after = limited(work(5));
  ends.at(-1)!();
  await expect(after).resolves.toBe(5);
});
