import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { emptyLog, logSize } from '../../db/log-size.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading, openForWriting } from '../../db/open.ts';
import { createLongReads } from '../../db/snapshot.ts';
import { temporaryFolder } from '../support/program.ts';

const MiB = 1024 * 1024;
const ROUNDS = 40;

/** The largest size of the log (MiB) while ROUNDS MiB are written and reads overlap: each ends when the next but one has begun. */
async function largestLog(longLog: number): Promise<number> {
  const file = join(temporaryFolder(), 'kaiden.db');
  await migrateDatabase(file);
  const [writer, reader] = [openForWriting(file), openForReading(file)];
  writer.client.pragma('wal_autocheckpoint = 500');
  writer.client.exec('create table noise (content blob)');
  const read = createLongReads(reader.db, async () => emptyLog(writer), longLog)();
  const count = () => reader.client.prepare('select count(*) from noise').pluck().get();
  const running: Promise<unknown>[] = [];
  let largest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const lasting = async () => {
      begin();
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    };
    running.push(read(lasting));
    await begun;
    writer.client.prepare('insert into noise values (zeroblob(?))').run(MiB);
    largest = Math.max(largest, logSize(file) / MiB);
  }
  await Promise.all(running);
  expect(count()).toBe(ROUNDS);
  reader.close();
  writer.close();
  return largest;
}

test('the log is emptied in a gap between long reads when it is long, and grows without gaps', async () => {
  expect(await largestLog(Infinity)).toBeGreaterThan(ROUNDS - 1);
  expect(await largestLog(4 * MiB)).toBeLessThan(8);
});

test('a reader that stays holds up neither the writer nor other long reads', async () => {
  const file = join(temporaryFolder(), 'kaiden.db');
  await migrateDatabase(file);
  const [writer, reader, other] = [openForWriting(file), openForReading(file), openForReading(file)];
  writer.client.exec('create table noise (content blob)');
  other.client.exec('begin');
  other.client.prepare('select count(*) from noise').get();
  let tries = 0;
  const fill = async () => {
    tries += 1;
    emptyLog(writer);
  };
  const read = createLongReads(reader.db, fill, MiB)();
  for (let round = 0; round < 10; round += 1) {
    writer.client.prepare('insert into noise values (zeroblob(?))').run(MiB);
    expect(await read(async () => round)).toBe(round);
  }
  expect(tries).toBeLessThan(10);
  expect(writer.client.pragma('busy_timeout', { simple: true })).toBe(60_000);
  other.client.exec('commit');
  for (const one of [reader, other, writer]) one.close();
});
