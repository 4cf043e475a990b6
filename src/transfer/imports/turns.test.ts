import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { createTurns } from './turns.ts';

/** Work that goes on until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

describe('work of a player', () => {
  test('waits for other work of theirs, and comes in the order it was asked for', async () => {
    const { alone } = createTurns({});
    const { work, end } = held();
    const done: string[] = [];
    const first = alone(1, work).then(() => done.push('first'));
    const second = alone(1, async () => done.push('second'));
    const third = alone(1, async () => done.push('third'));
    expect(await alone(2, async () => 'somebody else')).toBe('somebody else');
    expect(done).toEqual([]);
    end();
    await Promise.all([first, second, third]);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  test('is refused when it has waited for long, and then not done', async () => {
    const { alone, idle } = createTurns({ patience: 20 });
    const { work, end } = held();
    const first = alone(1, work);
    let isDone = false;
    const second = alone(1, async () => (isDone = true));
    await expect(second).rejects.toMatchObject({ status: 409, code: 'import_running', retryAfter: 10 });
    end();
    await first;
    await idle();
    expect(isDone).toBe(false);
    expect(await alone(1, async () => 'next')).toBe('next');
  });

  test('does not keep others waiting because it failed', async () => {
    const { alone } = createTurns({});
    const { promise, reject } = Promise.withResolvers<never>();
    const first = alone(1, () => promise);
    const second = alone(1, async () => 'done');
    reject(new Error('it broke'));
    await expect(first).rejects.toThrow('it broke');
    expect(await second).toBe('done');
  });

  test('is refused at once when much waits already', async () => {
    const { alone, idle } = createTurns({});
    const { work, end } = held();
    const all = Array.from({ length: 11 }, () => alone(1, work));
    await expect(alone(1, work)).rejects.toMatchObject({ status: 409 });
    end();
    await Promise.all(all);
    await idle();
    await wait(0);
    expect(await alone(1, async () => 'free')).toBe('free');
  });
});
