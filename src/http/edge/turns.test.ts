import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { createTurns } from './turns.ts';

/** Takes so many pieces of work of a client, which note the client when they begin. */
function take(turns: ReturnType<typeof createTurns>, client: string, count: number, begun: string[]): void {
  for (let n = 0; n < count; n += 1) turns.take(client, () => void begun.push(client));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

test('a few requests begin at once, and all that wait begin in the end', async () => {
  const turns = createTurns();
  const begun: string[] = [];
  take(turns, 'a', 100, begun);
  expect(begun.length).toBeGreaterThan(0);
  expect(begun.length).toBeLessThan(20);
  await until(() => begun.length === 100);
});

test('who sends one request does not wait behind the many of others, each of whom has as many turns', async () => {
  const turns = createTurns();
  const begun: string[] = [];
  take(turns, 'a', 500, begun);
  take(turns, 'b', 500, begun);
  const before = begun.length;
  turns.take('c', () => void begun.push('c'));
  await until(() => begun.length === 1001);
  expect(begun.indexOf('c')).toBeLessThan(before + 3);
  const shared = begun.slice(before, before + 200);
  expect(Math.abs(shared.filter((client) => client === 'a').length - 100)).toBeLessThan(3);
});

test('the requests of one client begin in their order', async () => {
  const turns = createTurns();
  const begun: number[] = [];
  for (let n = 0; n < 50; n += 1) turns.take('a', () => void begun.push(n));
  await until(() => begun.length === 50);
  expect(begun).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test('what one request does at once is done before the next one begins', async () => {
  const turns = createTurns();
  const done: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    turns.take('a', () => {
      done.push(`begun ${n}`);
      void Promise.resolve().then(() => done.push(`done ${n}`));
    });
    await Promise.resolve();
  }
  await until(() => done.length === 40);
  expect(done).toEqual(Array.from({ length: 20 }, (_, n) => [`begun ${n}`, `done ${n}`]).flat());
});

test('while connections come in a rush, requests begin more slowly, but they do, and all of them afterwards', async () => {
  const turns = createTurns();
  for (let n = 0; n < 10; n += 1) {
    turns.accepted();
    await nextTurn();
  }
  const begun: string[] = [];
  take(turns, 'a', 100, begun);
  expect(begun).toEqual([]);
  while (begun.length < 10) {
    const before = begun.length;
    turns.accepted();
    await nextTurn();
    expect(begun.length - before).toBeLessThan(5);
  }
  await until(() => begun.length === 100);
});
