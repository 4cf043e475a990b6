import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';

import { runCommand } from '../support/commands.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { inTurn } from '../support/nightly.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

/** A data folder with a sound database, all of it in one file. */
async function folder(): Promise<{ data: string; file: string }> {
  const data = temporaryFolder();
  await fillDataFolder(data);
  const file = join(data, 'kaiden.db');
  const client = new Database(file);
  client.pragma('wal_checkpoint(TRUNCATE)');
  client.close();
  return { data, file };
}

/** Overwrites the page that a table begins with. */
function damagePage(file: string, table: string): void {
  const client = new Database(file, { readonly: true });
  const page = client.prepare('select rootpage from sqlite_master where name = ?').pluck().get(table) as number;
  const size = client.pragma('page_size', { simple: true }) as number;
  client.close();
  const bytes = readFileSync(file);
  bytes.fill(0xaa, (page - 1) * size, page * size);
  writeFileSync(file, bytes);
}

const RESTORE = String.raw`Restore a backup with "kaiden restore --force FILE", which keeps the damaged file \(docs/backups\.md\)\. .*`;
const DAMAGES: [what: string, damage: (file: string) => void, line: string][] = [
  [
    'is another file',
    (file) => writeFileSync(file, 'Dear diary, today I have played a lot.\n'.repeat(1000)),
    String.raw`.*kaiden\.db is damaged, or not a database\. ${RESTORE}`,
  ],
  ['is cut off', (file) => truncateSync(file, 3 * 4096), String.raw`The database .*kaiden\.db is damaged\. ${RESTORE}`],
  [
    'has a damaged page',
    (file) => damagePage(file, 'game_playtypes'),
    String.raw`The database .*kaiden\.db is damaged\. ${RESTORE}`,
  ],
  [
    'is of a later version',
    (file) => {
      const client = new Database(file);
      client.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
      client.close();
    },
    String.raw`.*kaiden\.db was written by a newer version of Kaiden; use that version, or restore a backup`,
  ],
  [
    'is a folder',
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
    String.raw`.*kaiden\.db can't be used as the database: .*The user who runs Kaiden needs read and write access to it \(KAIDEN_DATA_DIR sets the data folder\)`,
  ],
];
const COMMANDS = [['serve'], ['doctor'], ['doctor', '--repair'], ['recalc'], ['invite'], ['jobs'], ['user', 'list']];

describe('a database that', () => {
  const cases = inTurn(COMMANDS, DAMAGES).map(([args, [what, damage, line]]) => ({ args, what, damage, line }));
  test.each(cases)('$what is told in one line, by $args', async ({ args, damage, line }) => {
    const { data, file } = await folder();
    damage(file);
    const settings = { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0' };
    const { code, stdout, stderr } = await runCommand(built.program, args, { settings });
    expect([code, stdout, stderr]).toEqual([
      expect.toSatisfy((value) => value === 1 || value === 2),
      '',
      expect.stringMatching(new RegExp(`^${line}\n$`)),
    ]);
  });
});

test('the whole error is in the log of a server that says more', async () => {
  const { data, file } = await folder();
  damagePage(file, 'game_playtypes');
  const settings = { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0', KAIDEN_LOG_LEVEL: 'verbose', KAIDEN_LOG_FORMAT: 'json' };
  const { code, stdout, stderr } = await runCommand(built.program, ['serve'], { settings });
  expect([code, stderr.split('\n').length]).toEqual([1, 2]);
  expect(stdout).toMatch(/"msg":"server could not start"/);
  expect(stdout).toMatch(/SQLITE_CORRUPT|malformed/);
});

test('what the line says to do helps', async () => {
  const { data, file } = await folder();
  const settings = { KAIDEN_DATA_DIR: data };
  const backup = join(temporaryFolder(), 'kaiden.tar.gz');
  const sound = join(temporaryFolder(), 'sound.db');
  copyFileSync(file, sound);
  expect(await runCommand(built.program, ['backup', backup], { settings })).toMatchObject({ code: 0, stderr: '' });
  damagePage(file, 'game_playtypes');
  expect((await runCommand(built.program, ['serve'], { settings: { ...settings, KAIDEN_PORT: '0' } })).code).toBe(1);
  expect(await runCommand(built.program, ['restore', '--force', backup], { settings })).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(existsSync(join(data, 'backups'))).toBe(true);
  const server = await startProgram(built.program, data);
  expect(await server.end('SIGTERM')).toBe(0);
});
