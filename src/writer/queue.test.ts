import { expect, test } from 'vitest';

import { createQueue, type Lane } from './queue.ts';

/** A queue whose first work goes on until it is told to end, and notes what is done. */
function busyQueue(look?: () => void) {
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const { inTurn } = createQueue(look);
  const done: string[] = [];
  const all = [inTurn(() => held, 'usual')];
  const add = (name: string, lane: Lane = 'usual') => void all.push(inTurn(async () => void done.push(name), lane));
  const finish = async () => {
    end();
    await Promise.all(all);
    return done;
  };
  return { inTurn, add, end: finish };
}

test('urgent work goes before other work that waits, each in the order in which it came', async () => {
  const { add, end } = busyQueue();
  add('import 1');
  add('play 1', 'urgent');
  add('import 2');
  add('play 2', 'urgent');
  expect(await end()).toEqual(['play 1', 'play 2', 'import 1', 'import 2']);
});

test('other work has its turn after some that is urgent, however much there is', async () => {
  const { add, end } = busyQueue();
  add('import');
  for (let n = 1; n <= 12; n += 1) add(`play ${n}`, 'urgent');
  const done = await end();
  expect(done.indexOf('import')).toBe(8);
  expect(done).toHaveLength(13);
});

test('the last is done when nothing else waits, also not what came after it', async () => {
  const { add, end } = busyQueue();
  add('end', 'last');
  for (let n = 1; n <= 12; n += 1) add(`play ${n}`, 'urgent');
  add('import');
  expect((await end()).at(-1)).toBe('end');
});

test('work that has come in meanwhile is looked for before each next one', async () => {
  const late: (() => void)[] = [];
  const { add, end } = busyQueue(() => late.shift()?.());
  add('import 1');
  add('import 2');
  late.push(
    () => {},
    () => add('play', 'urgent'),
  );
  expect(await end()).toEqual(['import 1', 'play', 'import 2']);
});

test('work that fails keeps nothing from being done', async () => {
  const { inTurn } = createQueue();
  const failed = inTurn(() => Promise.reject(new Error('it broke')), 'usual');
  const next = inTurn(async () => 'done', 'usual');
  await expect(failed).rejects.toThrow('it broke');
  expect(await next).toBe('done');
});
