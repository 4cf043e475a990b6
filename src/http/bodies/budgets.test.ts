import { expect, test } from 'vitest';

import { Refusal } from '../../base/shared/refusal.ts';
import { createBodyBudgets, LARGE_BUDGET, SMALL_BODY, SMALL_BUDGET } from './budgets.ts';

const MiB = 1024 * 1024;
const LARGE = 16 * MiB;
const hazel = { user: 1, address: null };

/** How many bodies of a size there is room for at once, a thousand at most. */
function roomFor(reserve: (n: number) => unknown): number {
  for (let n = 0; n < 1000; n += 1) {
    try {
      reserve(n);
    } catch (error) {
      if (error instanceof Refusal && error.status === 429) return n;
      throw error;
    }
  }
  return 1000;
}

test('a user has room for so many bytes at once, and gets them back', () => {
  const { reserve } = createBodyBudgets();
  const first = reserve(hazel, LARGE);
  expect(roomFor(() => reserve(hazel, LARGE))).toBe(LARGE_BUDGET.perUser / LARGE - 1);
  first.release();
  first.release();
  expect(roomFor(() => reserve(hazel, LARGE))).toBe(1);
});

test('an address has room for so many bytes, whoever sends from there', () => {
  const { reserve } = createBodyBudgets();
  expect(roomFor((user) => reserve({ user, address: '192.0.2.1' }, LARGE))).toBe(LARGE_BUDGET.perAddress / LARGE);
  reserve({ user: 5000, address: '192.0.2.2' }, LARGE);
});

test('large bodies fill the server, and small ones still have room', () => {
  const { reserve } = createBodyBudgets();
  expect(roomFor((user) => reserve({ user, address: null }, LARGE))).toBe(LARGE_BUDGET.inAll / LARGE);
  expect(roomFor((user) => reserve({ user, address: null }, SMALL_BODY))).toBe(1000);
});

test('small bodies of one user have a limit, too', () => {
  const { reserve } = createBodyBudgets();
  expect(roomFor(() => reserve(hazel, SMALL_BODY))).toBe(SMALL_BUDGET.perUser / SMALL_BODY);
});

test('a body that turns out to be larger is counted as that, or refused and still counted as before', () => {
  const { reserve } = createBodyBudgets();
  const growing = reserve(hazel, 1000);
  growing.resize(LARGE_BUDGET.perUser);
  expect(() => reserve(hazel, LARGE)).toThrow(Refusal);
  growing.release();
  const full = reserve({ user: null, address: '192.0.2.1' }, LARGE_BUDGET.perAddress);
  const other = reserve({ user: null, address: '192.0.2.1' }, 1000);
  expect(() => other.resize(LARGE)).toThrow(Refusal);
  other.release();
  full.release();
  expect(roomFor(() => reserve({ user: null, address: '192.0.2.1' }, LARGE))).toBe(LARGE_BUDGET.perAddress / LARGE);
});
