import { expect, test } from 'vitest';

import { risen } from '../../scripts/fuzz/watch.ts';

const heapsOf = (main: number[]) => main.map((MB) => new Map([['main', MB]]));

test('memory that rises in the last third is told of, and what goes up while warming up is not', () => {
  const level = Array.from({ length: 60 }, (_, n) => (n < 20 ? 150 + 5 * n : 250));
  expect(risen({ memory: level, heaps: [], failed: [] }, 200)).toEqual([]);
  const leak = level.map((value, n) => value + 10 * n);
  expect(risen({ memory: leak, heaps: [], failed: [] }, 200)).toEqual([expect.stringContaining('memory')]);
  expect(risen({ memory: level, heaps: heapsOf(leak), failed: [] }, 20_000)).toEqual([
    expect.stringContaining('heap of thread main'),
  ]);
  const failed = Array.from({ length: 6 }, () => 'Error: no answer');
  expect(risen({ memory: level, heaps: heapsOf(level), failed }, 20_000)).toEqual([
    expect.stringContaining('6 measurements failed'),
  ]);
});

test('threads that begin late are no leak, and one that grows is told of beside them', () => {
  const heaps = heapsOf(Array.from({ length: 15 }, () => 60));
  for (const one of heaps.slice(10)) one.set('7', 25);
  expect(risen({ memory: [], heaps, failed: [] }, 20_000)).toEqual([]);
  for (const [n, one] of heaps.entries()) one.set('2', 20 + 6 * n);
  expect(risen({ memory: [], heaps, failed: [] }, 20_000)).toEqual([expect.stringContaining('heap of thread 2')]);
});

test('a long run whose heaps were hardly measured is told of, and a short one is not', () => {
  const measured = { memory: [], heaps: heapsOf([60, 60]), failed: [] };
  expect(risen(measured, 500)).toEqual([]);
  expect(risen(measured, 20_000)).toEqual([expect.stringContaining('only 2 times')]);
});
