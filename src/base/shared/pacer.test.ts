import { expect, test } from 'vitest';

import { createPacer } from './pacer.ts';

const pacer = () => createPacer({ first: 500, most: 5000 });

test('begins with what it is told to', () => {
  expect(pacer().limit()).toBe(500);
});

test('does as much as takes 180 ms while nobody waits, and as much as takes 60 ms while somebody does', () => {
  const one = pacer();
  one.took(500, 25, false);
  expect(one.limit()).toBe(3600);
  one.took(3600, 180, true);
  expect(one.limit()).toBe(1200);
});

test('never does more than the most, nor so little that it gets nowhere', () => {
  const one = pacer();
  one.took(500, 0, false);
  expect(one.limit()).toBe(5000);
  one.took(5000, 600_000, true);
  expect(one.limit()).toBe(50);
});

test('learns nothing from a small one, unless it took too long', () => {
  const one = pacer();
  one.took(10, 20, false);
  expect(one.limit()).toBe(500);
  one.took(200, 360, false);
  expect(one.limit()).toBe(100);
});
