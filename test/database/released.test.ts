import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { openForReading } from '../../db/open.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { diagnose } from '../support/doctor.ts';
import { temporaryFolder } from '../support/program.ts';
import { upgradeDatabase } from '../support/upgrade.ts';

const folder = resolve('test/database/released');
const versions = readdirSync(folder).map((name) => name.replace('.db.gz', ''));

/** Returns what players have in a database: what no upgrade may lose. */
function owned(file: string): Record<string, unknown> {
  const client = new Database(file, { readonly: true });
  const numbers = ['users', 'scores', 'pbs', 'sessions', 'imports', 'goals', 'orphans', 'api_keys'].map((table) => [
    table,
    client.prepare(`select count(*) from "${table}"`).pluck().get(),
  ]);
  const comments = client.prepare('select comment from scores where comment is not null').pluck().all();
  client.close();
  return { ...Object.fromEntries(numbers), comments };
}

test.each(versions)('a database that version %s made is upgraded with all that is in it', async (version) => {
  const file = join(temporaryFolder(), 'kaiden.db');
  writeFileSync(file, gunzipSync(readFileSync(join(folder, `${version}.db.gz`))));
  const before = owned(file);
  expect(Object.values(before).filter((number) => number === 0)).toEqual([]);
  expect(before['comments']).toContain('my best');

  const games = createRegistry(definitions);
  await upgradeDatabase(file, games);

  expect(owned(file)).toEqual(before);
  const reader = openForReading(file);
  onTestFinished(() => reader.close());
  expect(await diagnose({ db: reader.db, games })).toEqual([]);
});
