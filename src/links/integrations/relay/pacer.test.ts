import { expect, test } from 'vitest';

import { Pacer } from './pacer.ts';

const HERE = 'https://scores.example';

test('five imports go at once, and five more a minute and a bit later, to each server', () => {
  const pacer = new Pacer(60_000);
  const times = Array.from({ length: 11 }, () => pacer.take(HERE, 1000));
  expect(times.map((time) => time - 1000)).toEqual([0, 0, 0, 0, 0, 66_000, 66_000, 66_000, 66_000, 66_000, 132_000]);
  expect(pacer.take('https://another.example', 1000)).toBe(1000);
});

test('imports that are a minute ago count no more', () => {
  const pacer = new Pacer(60_000);
  for (let n = 0; n < 5; n += 1) pacer.take(HERE, n * 10_000);
  expect(pacer.take(HERE, 50_000)).toBe(66_000);
  expect(pacer.take(HERE, 200_000)).toBe(200_000);
});
