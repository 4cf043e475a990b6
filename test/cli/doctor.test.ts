import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { migrateDatabase } from '../../db/migrate.ts';
import { runCommand } from '../support/commands.ts';
import { fillDataFolder } from '../support/data-folder.ts';
import { spoil } from '../support/doctor.ts';
import { startProgram, temporaryFolder } from '../support/program.ts';
import { useProgram } from '../support/use-program.ts';

const built = useProgram();

const doctor = (data: string, ...args: string[]) =>
  runCommand(built.program, ['doctor', ...args], { settings: { KAIDEN_DATA_DIR: data } });

async function folder(statements?: string): Promise<string> {
  const data = temporaryFolder();
  await fillDataFolder(data);
  if (statements !== undefined) spoil(join(data, 'kaiden.db'), statements);
  return data;
}

const SPOILT = 'update pbs set score = 5 where id = 1; update charts set playcount = 9 where id = 4';
const LINES = [
  expect.stringMatching(/^PBs: hazel \(user 1\), iidx:SP, PB on chart [0-9a-f]{40}, score: stored 5, expected 700$/),
  expect.stringMatching(/^Play counts: chart [0-9a-f]{40}, playcount: stored 9, expected 1$/),
];
const linesOf = (text: string) => text.trimEnd().split('\n');

describe('kaiden doctor', () => {
  test('says of a sound database that there are no differences, and of one without scores', async () => {
    const sound = { code: 0, stdout: 'No differences\n', stderr: '' };
    expect(await doctor(await folder())).toEqual(sound);
    expect(await doctor(await folder(), '--repair', '--user', 'Hazel')).toEqual(sound);
    const empty = temporaryFolder();
    await migrateDatabase(join(empty, 'kaiden.db'));
    expect(await doctor(empty)).toEqual(sound);
  });

  test('prints each difference on a line and changes nothing', async () => {
    const data = await folder(SPOILT);
    const outcome = await doctor(data);
    expect(outcome).toEqual({
      code: 1,
      stdout: expect.any(String),
      stderr: '2 differences; repair them with --repair\n',
    });
    expect(linesOf(outcome.stdout)).toEqual(LINES);
    expect(await doctor(data)).toEqual(outcome);
  });

  test('says that the key of secrets is missing or no key, as the server would, and a rotation leaves no new one', async () => {
    const data = await folder();
    await (await startProgram(built.program, data)).end('SIGTERM');
    const key = join(data, 'secret.key');
    expect((await doctor(data)).code).toBe(0);
    writeFileSync(key, 'no key');
    const garbled = `${key} has no valid key: expected 32 bytes in hexadecimal\n`;
    expect(await doctor(data)).toEqual({ code: 1, stdout: garbled, stderr: '' });
    rmSync(key);
    const missing = expect.stringMatching(/encrypted with the key [0-9a-f]{8}, which is not the one in .*secret\.key/);
    expect(await doctor(data)).toEqual({ code: 1, stdout: missing, stderr: '' });
    const rotated = await runCommand(built.program, ['secret', 'rotate'], { settings: { KAIDEN_DATA_DIR: data } });
    expect(rotated).toEqual({ code: 1, stdout: '', stderr: missing });
    expect(existsSync(key)).toBe(false);
  });

  test('warns of a database that other users of the machine can read', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no modes');
    const data = await folder();
    const file = join(data, 'kaiden.db');
    chmodSync(file, 0o644);
    const sound = { code: 0, stdout: 'No differences\n', stderr: '' };
    expect(await doctor(data)).toEqual(sound);
    chmodSync(data, 0o755);
    const stderr = `Warning: every user of this machine can read ${file}, which has password hashes and e-mail addresses; chmod 700 ${data} changes that\n`;
    expect(await doctor(data)).toEqual({ ...sound, stderr });
    expect(await doctor(data, '--repair')).toEqual({ ...sound, stderr });
    chmodSync(file, 0o600);
    expect(await doctor(data)).toEqual(sound);
  });

  test('leaves a database of an older version as it is, and says what upgrades it', async () => {
    const data = await folder('delete from "__drizzle_migrations" where created_at > 0');
    const bytes = readFileSync(join(data, 'kaiden.db'));
    expect(await doctor(data)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/kaiden\.db was written by an older version of Kaiden; the next start .* it\n$/),
    });
    expect(readFileSync(join(data, 'kaiden.db')).equals(bytes)).toBe(true);
    expect(existsSync(join(data, 'backups'))).toBe(false);
  });

  test('mends with --repair, prints what it was, and then finds nothing', async () => {
    const data = await folder(SPOILT);
    const { code, stdout, stderr } = await doctor(data, '--repair');
    expect([code, stderr]).toEqual([0, '']);
    expect(linesOf(stdout)).toEqual([...LINES, '2 differences, all repaired']);
    expect(await doctor(data)).toMatchObject({ code: 0, stdout: 'No differences\n' });
  });

  test('mends what it can, and tells what it could not', async () => {
    const data = await folder(`${SPOILT}; update scores set chart = 9999 where id = 3`);
    const { code, stdout, stderr } = await doctor(data, '--repair');
    expect(code).toBe(1);
    expect(linesOf(stdout).at(-1)).toMatch(/^\d differences, not all repaired$/);
    expect(linesOf(stderr)).toEqual([
      '3 differences could not be repaired:',
      expect.stringMatching(/^Scores: hazel .*cannot be computed: a score refers to chart row 9999/),
      expect.stringMatching(/^Play counts: /),
      expect.stringMatching(/^References: scores row 3, chart: /),
    ]);
  });

  test('gives the same to programs with --json', async () => {
    const data = await folder(SPOILT);
    const { code, stdout, stderr } = await doctor(data, '--json');
    expect([code, stderr]).toEqual([1, '']);
    const pb = {
      check: 'pbs',
      userID: 1,
      username: 'hazel',
      idString: 'iidx:SP',
      what: expect.stringMatching(/^PB on chart .*, score$/),
      stored: 5,
      expected: 700,
    };
    const playcount = { check: 'playcounts', userID: null, username: null, idString: null, stored: 9, expected: 1 };
    const differences = [pb, expect.objectContaining(playcount)];
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      differences,
      versionFaults: [],
      keyFault: null,
      exposure: null,
      unfinishedLoad: null,
    });
    const repaired = await doctor(data, '--json', '--repair');
    expect([repaired.code, JSON.parse(repaired.stdout)]).toEqual([
      0,
      { ok: true, differences, left: [], versionFaults: [], keyFault: null, completedLoad: null, exposure: null },
    ]);
    const sound = await doctor(data, '--json');
    expect([sound.code, JSON.parse(sound.stdout)]).toEqual([
      0,
      { ok: true, differences: [], versionFaults: [], keyFault: null, unfinishedLoad: null, exposure: null },
    ]);
  });

  test('looks at one user by name or id', async () => {
    const data = await folder(SPOILT.replace('id = 4', 'id = 400'));
    for (const user of ['hazel', 'HAZEL', '1']) {
      const { code, stdout, stderr } = await doctor(data, '--user', user);
      expect([code, linesOf(stdout), stderr]).toEqual([1, [LINES[0]], '1 difference; repair them with --repair\n']);
    }
  });

  test.each(['nobody', '99'])('says that there is no user %s', async (user) => {
    const outcome = await doctor(await folder(), '--user', user);
    expect(outcome).toEqual({ code: 2, stdout: '', stderr: `No such user: ${user}\n` });
  });

  test('runs beside the server', async () => {
    const data = await folder(SPOILT);
    const server = await startProgram(built.program, data);
    expect(await doctor(data, '--repair')).toMatchObject({ code: 0 });
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await doctor(data)).toMatchObject({ code: 0 });
  });
});
