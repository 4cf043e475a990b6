import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'drizzle-orm';
import { expect, test as plain } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading, openForWriting, type Tx } from '../../db/open.ts';
import { createRegistry } from '../games/registry.ts';
import { command } from './command.ts';
import { createExecutor } from './executor.ts';

interface Step {
  chain: string;
  value: string;
  isLast?: boolean;
}

const note = async (tx: Tx, value: string) =>
  tx.run(sql`insert into sources (import_type, service) values ('test', ${value})`);

const other = command<string, void>('test.other', async (tx, value) => void (await note(tx, value)));

/** A command of a chain that leaves its value to the end of its transaction; the value `broken` can't be stored. */
function steps() {
  const left = new WeakMap<object, string[]>();
  return command<Step, void>(
    'test.step',
    async (_, { value }, { transaction }) => {
      if (value === 'refused') throw new Error('refused');
      left.set(transaction, [...(left.get(transaction) ?? []), value]);
    },
    {
      chained: {
        nameOf: ({ chain }) => chain,
        isOver: ({ isLast = false }) => isLast,
        // Too much only for the shorter transactions while others wait.
        loadOf: (transaction) => (left.get(transaction)?.some((value) => value.startsWith('heavy')) ? 1200 : 1),
        async beforeCommit(tx, { transaction }) {
          const values = left.get(transaction) ?? [];
          if (values.includes('broken')) throw new Error('broken');
          await note(tx, values.join('+'));
        },
      },
    },
  );
}

async function openPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-chains-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const connection = openForWriting(file);
  const reader = openForReading(file);
  const executor = createExecutor(connection, createRegistry([]));
  const step = steps();
  return {
    executor,
    run: (chain: string, value: string, isLast = false) => executor.execute(step, { chain, value, isLast }),
    stored: () => reader.client.prepare('select service from sources order by id').pluck().all(),
    async close() {
      await executor.idle();
      reader.close();
      connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const test = plain.extend<{ place: Awaited<ReturnType<typeof openPlace>> }>({
  place: async ({ task: _ }, use) => {
    const place = await openPlace();
    await use(place);
    await place.close();
  },
});

test('commands of a chain share a transaction, which the last of them commits', async ({ place }) => {
  await place.run('a', '1');
  await place.run('a', '2');
  expect(place.stored()).toEqual([]);
  await place.run('a', '3', true);
  expect(place.stored()).toEqual(['1+2+3']);
});

test('the transaction is committed before a command that is not of the chain', async ({ place }) => {
  await place.run('a', '1');
  await place.executor.execute(other, 'between');
  expect(place.stored()).toEqual(['1', 'between']);
  await place.run('a', '2');
  await place.run('b', '3');
  expect(place.stored()).toEqual(['1', 'between', '2']);
});

test('it is committed when no other command comes, and before the file is closed', async ({ place }) => {
  await place.run('a', '1');
  await expect.poll(place.stored).toEqual(['1']);
  await place.run('a', '2');
  await place.executor.idle();
  expect(place.stored()).toEqual(['1', '2']);
});

test('what can not be committed fails the next command of the chain, and no other', async ({ place }) => {
  await place.run('a', 'broken');
  await place.executor.execute(other, 'between');
  await expect(place.run('a', '2')).rejects.toThrow('broken');
  await place.run('a', '3', true);
  expect(place.stored()).toEqual(['between', '3']);
});

test('a command that fails undoes what is not committed of its chain', async ({ place }) => {
  await place.run('a', '1');
  await expect(place.run('a', 'refused')).rejects.toThrow('refused');
  await place.executor.execute(other, 'after');
  expect(place.stored()).toEqual(['after']);
});

test('transactions are shorter after a command that somebody waits for, and not after one in the background', async ({
  place,
}) => {
  await place.run('a', '1');
  await place.executor.execute(other, 'background', { patient: true });
  await place.run('a', 'heavy');
  expect(place.stored()).toEqual(['1', 'background']);
  await place.executor.execute(other, 'login');
  expect(place.stored()).toEqual(['1', 'background', 'heavy', 'login']);
  await place.run('a', 'heavy again');
  expect(place.stored()).toEqual(['1', 'background', 'heavy', 'login', 'heavy again']);
});
