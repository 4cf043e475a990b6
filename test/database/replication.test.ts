import { statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { openForReading, openForWriting } from '../../db/open.ts';
import { temporaryFolder } from '../support/program.ts';

/** More than is written before the log is folded into the database (bytes). */
const MUCH = 48 * 1024 * 1024;

test('a program that holds on to a state of the database holds up no write, and its part of the log stays', async () => {
  const file = join(temporaryFolder(), 'kaiden.db');
  await migrateDatabase(file);
  const [writer, reader] = [openForWriting(file), openForReading(file)];
  const count = () => reader.client.prepare('select count(*) from noise').pluck().get();
  const logSize = () => statSync(`${file}-wal`).size;
  const write = (bytes: number) => {
    const add = writer.client.prepare('insert into noise values (zeroblob(1048576))');
    for (let written = 0; written < bytes; written += 1024 * 1024) add.run();
  };
  try {
    expect(reader.client.pragma('journal_mode', { simple: true })).toBe('wal');
    writer.client.exec('create table noise (content blob)');
    write(1024 * 1024);
    // As Litestream does, between the times at which it looks for what is new.
    reader.client.exec('begin');
    expect(count()).toBe(1);
    write(2 * MUCH);
    expect(logSize()).toBeGreaterThan(2 * MUCH);
    expect(count()).toBe(1);
    reader.client.exec('commit');
    const before = logSize();
    // Now the log is folded in, and written from its beginning again.
    write(MUCH);
    expect(logSize()).toBeLessThan(before + MUCH);
    expect(count()).toBe((1024 * 1024 + 3 * MUCH) / (1024 * 1024));
  } finally {
    reader.close();
    writer.close();
  }
});
