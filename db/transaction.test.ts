import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { expect, onTestFinished, test } from 'vitest';

import { openForWriting, type Connection } from './open.ts';
import { beginTransaction, inTransaction } from './transaction.ts';

/** A database with one table, and how to connect to it. */
function database() {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-transaction-'));
  const file = join(folder, 'kaiden.db');
  const open: Connection[] = [];
  const connect = (busyTimeout?: number) => {
    const one = openForWriting(file, { ...(busyTimeout !== undefined && { busyTimeout }) });
    open.push(one);
    return one;
  };
  onTestFinished(() => {
    for (const one of open) one.close();
    rmSync(folder, { recursive: true, force: true });
  });
  connect().client.exec(
    'create table notes (text); create table table_states (name text primary key, commits integer)',
  );
  return { file, connect };
}

const add = (connection: Connection, text: string) =>
  inTransaction(connection, async () => void connection.client.prepare('insert into notes values (?)').run(text));

/** Stands for another process: begins a transaction, says so, and commits it 150 ms later. */
const HOLDER = `
const { workerData, parentPort } = require('node:worker_threads');
const client = new (require(workerData.driver))(workerData.file);
client.exec('begin immediate');
client.prepare('insert into notes values (?)').run('first');
parentPort.postMessage('holds');
setTimeout(() => (client.exec('commit'), client.close()), 150);
`;

test('a transaction begins once that of somebody else has ended, and sees what it has changed', async () => {
  const { file, connect } = database();
  const connection = connect();
  const holder = new Worker(HOLDER, {
    eval: true,
    workerData: { file, driver: createRequire(import.meta.url).resolve('better-sqlite3') },
  });
  await once(holder, 'message');
  await add(connection, 'second');
  const rows = connection.client.prepare('select text from notes order by rowid').pluck().all();
  expect(rows).toEqual(['first', 'second']);
  await holder.terminate();
});

test('it fails after the time that its connection waits, and works again later', async () => {
  const { connect } = database();
  const [holder, other] = [connect(), connect(20)];
  const open = beginTransaction(holder);
  await expect(add(other, 'refused')).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  open.rollBack();
  await add(other, 'taken');
  expect(other.client.prepare('select text from notes').pluck().all()).toEqual(['taken']);
  expect(other.client.pragma('busy_timeout', { simple: true })).toBe(20);
});
