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

const note = async (tx: Tx, value: string) =>
  tx.run(sql`insert into sources (import_type, service) values ('test', ${value})`);

/** Stores a value; some can't be stored: at once, or when the transaction is committed. */
const store = command<string, string>('test.store', async (tx, value) => {
  await note(tx, value);
  if (value === 'refused') throw new Error('refused');
  if (value === 'nobody') {
    await tx.run(sql`pragma defer_foreign_keys = on`);
    await tx.run(sql`insert into sessions (session_id, user, gpt, name, time_inserted, time_started, time_ended, highlight, calculated)
      values (x'00', 99, 99, '', 0, 0, 0, 0, '{}')`);
  }
  return `stored ${value}`;
});

async function openPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-groups-'));
  const file = join(folder, 'kaiden.db');
  await migrateDatabase(file);
  const connection = openForWriting(file);
  const reader = openForReading(file);
  const executor = createExecutor(connection, createRegistry([]));
  const read = (text: string) => reader.client.prepare(text).pluck();
  return {
    send: (value: string, urgent = true) => executor.execute(store, value, { urgent }),
    stored: () => read('select service from sources order by id').all(),
    commits: () => read(`select commits from table_states where name = 'sources'`).get() ?? 0,
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

test('urgent commands that wait together are committed together', async ({ place }) => {
  const sent = [place.send('import', false), place.send('1'), place.send('2'), place.send('3')];
  expect(await Promise.all(sent)).toEqual(['stored import', 'stored 1', 'stored 2', 'stored 3']);
  expect(place.stored()).toEqual(['import', '1', '2', '3']);
  expect(place.commits()).toBe(2);
});

test('one that fails undoes nothing of the others', async ({ place }) => {
  const sent = [place.send('import', false), place.send('1'), place.send('refused'), place.send('2')];
  expect(await Promise.allSettled(sent)).toMatchObject([
    { value: 'stored import' },
    { value: 'stored 1' },
    { reason: new Error('refused') },
    { value: 'stored 2' },
  ]);
  expect(place.stored()).toEqual(['import', '1', '2']);
});

test('all of them fail if they can not be committed, and the next are stored', async ({ place }) => {
  const sent = [place.send('import', false), place.send('1'), place.send('nobody')];
  const results = await Promise.allSettled(sent);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(place.stored()).toEqual(['import']);
  expect(await place.send('2')).toBe('stored 2');
});

test('no more than a few share a transaction', async ({ place }) => {
  const names = Array.from({ length: 20 }, (_, n) => `${n}`);
  await Promise.all([place.send('import', false), ...names.map((name) => place.send(name))]);
  expect(place.stored()).toEqual(['import', ...names]);
  expect(place.commits()).toBe(4);
});
