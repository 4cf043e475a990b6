import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder, readOne } from '../support/data-folder.ts';
import { buildProgram, temporaryFolder } from '../support/program.ts';
import { testSeeds } from '../support/test-seeds.ts';

let seeds: string;
let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
  seeds = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
  for (const { name, entries } of testSeeds().files) writeFileSync(join(seeds, name), JSON.stringify(entries));
});
afterAll(() => {
  rmSync(seeds, { recursive: true });
  built.remove();
});

const DEMO = resolve('demo/catalogue');
const commandLine = (dataDir: string) => async (args: string[]) =>
  runCommand(built.program, ['seeds', ...args], { settings: { KAIDEN_DATA_DIR: dataDir } });

test('a preview tells what would go and stay, the command does it, and scores stay or become unmatched', async () => {
  const dataDir = temporaryFolder();
  await fillDataFolder(dataDir);
  const seedsCommand = commandLine(dataDir);
  const preview = await seedsCommand(['remove', 'iidx', '--dry-run']);
  expect(preview.stdout).toMatch(/would be removed +would stay/);
  expect(preview.stdout).toContain('These charts have 3 scores of 1 player.');
  expect(preview.stdout).toContain('Nothing was changed.');
  const before = readOne(dataDir, 'select count(*) from charts');
  const { code, stdout } = await seedsCommand(['remove', 'iidx']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/charts +\d+ +3\n/)]);
  expect(readOne(dataDir, 'select count(*) from charts')).toBeLessThan(Number(before));
  expect(readOne(dataDir, 'select count(*) from scores')).toBe(3);
  const all = await seedsCommand(['remove', '--all', '--with-scores', '--json']);
  expect(JSON.parse(all.stdout)).toMatchObject({ ok: true, scores: { unmatched: 3, left: 0 } });
  expect(readOne(dataDir, 'select count(*) from charts')).toBe(0);
  await seedsCommand(['load', seeds]);
  expect(readOne(dataDir, 'select count(*) from scores')).toBe(3);
});

test('what is to be removed has to be said, once', async () => {
  const data = temporaryFolder();
  await migrateDatabase(join(data, 'kaiden.db'));
  const seedsCommand = commandLine(data);
  for (const args of [[], ['iidx', '--all'], ['--demo', '--all']])
    expect(await seedsCommand(['remove', ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('only one of these'),
    });
  expect(await seedsCommand(['remove', 'chess'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('No such game: chess'),
  });
});

test('real songs are refused over the demo in one line, and take its place when that is asked for', async () => {
  const dataDir = temporaryFolder();
  const seedsCommand = commandLine(dataDir);
  await seedsCommand(['load', DEMO]);
  const charts = readOne(dataDir, 'select count(*) from charts');
  const refused = await seedsCommand(['load', seeds]);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/has the demo: invented songs.*kaiden seeds remove --demo/),
  ]);
  expect(readOne(dataDir, 'select count(*) from charts')).toBe(charts);
  expect(await seedsCommand(['load', seeds, '--replace-demo'])).toMatchObject({ code: 0, stderr: '' });
  expect(readOne(dataDir, `select count(*) from songs where title = 'Paper Lanterns'`)).toBe(0);
  expect(readOne(dataDir, `select count(*) from songs where title = 'Song 12'`)).toBe(1);
});
