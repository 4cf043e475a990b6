import { expect, test } from 'vitest';

import { createBoundedQueue } from './bounded-queue.ts';

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: resolve, fail: reject, hasBegun: () => begun };
}
const soon = () => new Promise((done) => void setImmediate(done));

test('so many run at once, so many wait in their order, and the rest is turned away at once', async () => {
  const queue = createBoundedQueue({ atOnce: 2, waiting: 2 });
  const all = Array.from({ length: 5 }, held);
  const results = all.map(({ work }) => queue(work));
  expect(results[4]).toBeUndefined();
  await soon();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false, false]);
  all[1]!.end();
  await results[1];
  await soon();
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false, false]);
  for (const { end } of all) end();
  for (const result of results) await result;
  expect(all.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, true, false]);
});

test('what fails makes room as what ends well does', async () => {
  const queue = createBoundedQueue({ atOnce: 1, waiting: 1 });
  const [first, second] = [held(), held()];
  const results = [queue(first.work), queue(second.work)];
  first.fail(new Error('no'));
  await expect(results[0]).rejects.toThrow('no');
  second.end();
  await results[1];
  expect(queue(async () => 'more')).toBeDefined();
});
