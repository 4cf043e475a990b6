import { expect, test } from 'vitest';

import { createStreamLimits } from './stream-limits.ts';

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It was not refused');
};

test('a caller has so many streams at a time, whatever others have', () => {
  const { acquire, open } = createStreamLimits({ perCaller: 2, total: 100 });
  const release = acquire('hazel');
  acquire('hazel');
  expect(refusal(() => acquire('hazel'))).toMatchObject({
    status: 429,
    code: 'rate_limited',
    retryAfter: 30,
    message: 'You have 2 event streams open, which is the limit. Close one and try again',
  });
  acquire('rowan');
  release();
  release();
  acquire('hazel');
  expect(refusal(() => acquire('hazel'))).toMatchObject({ status: 429 });
  expect(open()).toBe(3);
});

test('all callers together have so many streams at a time', () => {
  const { acquire, open } = createStreamLimits({ perCaller: 2, total: 3 });
  const releases = ['a', 'b', 'c'].map((caller) => acquire(caller));
  expect(refusal(() => acquire('d'))).toMatchObject({ status: 429, retryAfter: 30 });
  releases[0]!();
  acquire('d');
  expect(open()).toBe(3);
});
