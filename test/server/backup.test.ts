import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { tarEnd, tarHeader, tarPadding } from '../../src/base/shared/tar.ts';
import { tampered } from '../support/archives.ts';
import { runCommand } from '../support/commands.ts';
import { EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { dump } from '../support/dump.ts';
import { nightly } from '../support/nightly.ts';
import { batch } from '../support/plays.ts';
import { buildProgram, runProgram, startProgram, temporaryFolder } from '../support/program.ts';

const LONG = 180_000;

let built: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  built = await buildProgram();
}, LONG);
afterAll(() => built.remove());

const kaiden = (data: string, args: readonly string[], settings: Record<string, string> = {}) =>
  runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0', ...settings } });

/** A folder with data of hazel's, and things that lie beside the database. */
async function workplace() {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  mkdirSync(join(data, 'files/banners'), { recursive: true });
  const { key } = await fillDataFolder(data);
  writeFileSync(join(data, 'files/banners/1.png'), 'not really a picture');
  writeFileSync(join(data, 'files/empty'), '');
  writeFileSync(join(data, 'secret.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 });
  return { folder, data, key, archive: join(folder, 'a.tar.gz') };
}

const hashIn = (stdout: string) => /^hash: ([0-9a-f]{64})$/m.exec(stdout)?.[1];

/** Every file of a folder with its bytes, the lock aside. */
const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'kaiden.lock')
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  );

const oneLine = (stderr: string) => {
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr;
};

describe('a backup', () => {
  test('brings everything back after the data folder is lost', { timeout: LONG }, async () => {
    const { data, archive } = await workplace();
    const made = await kaiden(data, ['backup', archive]);
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(`${EARLIER_SCORES} scores, `) });
    const { change_clock: clock, ...before } = dump(join(data, 'kaiden.db'));
    const { 'files/banners/1.png': picture, 'files/empty': empty, 'secret.key': key } = filesIn(data);
    rmSync(data, { recursive: true });
    const restored = await kaiden(data, ['restore', archive]);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(hashIn(restored.stdout)).toBe(hashIn(made.stdout));
    expect(hashIn(made.stdout)).toBeDefined();
    expect(filesIn(data)).toMatchObject({ 'files/banners/1.png': picture, 'files/empty': empty, 'secret.key': key });
    const { change_clock: newClock, ...after } = dump(join(data, 'kaiden.db'));
    expect(after).toEqual(before);
    // Who follows changes has cursors of what came after the backup: they are good no more.
    expect(newClock).toEqual([{ ...(clock as object[])[0], epoch: expect.any(Number) }]);
    expect(newClock).not.toEqual(clock);
    const server = await startProgram(built.program, data);
    expect((await fetch(`${server.url}/api/v1/users/hazel`)).status).toBe(200);
  });

  test('is for its owner only, since there are secrets in it', async ({ skip }) => {
    skip(process.platform === 'win32', 'there are no modes');
    const { data, archive } = await workplace();
    await kaiden(data, ['backup', archive]);
    expect((statSync(archive).mode & 0o777).toString(8)).toBe('600');
    rmSync(data, { recursive: true });
    await kaiden(data, ['restore', archive]);
    expect((statSync(join(data, 'secret.key')).mode & 0o777).toString(8)).toBe('600');
  });

  test('is found good by --verify, with the same hash, and changes nothing there', async () => {
    const { folder, data, archive } = await workplace();
    const made = await kaiden(data, ['backup', archive]);
    const before = filesIn(folder);
    const verified = await kaiden(data, ['backup', '--verify', archive]);
    expect([verified.code, verified.stderr, hashIn(verified.stdout)]).toEqual([0, '', hashIn(made.stdout)]);
    expect(filesIn(folder)).toEqual(before);
  });

  test('goes among the backups when no file is named, and tells it as JSON on demand', async () => {
    const { data } = await workplace();
    const { code, stdout } = await kaiden(data, ['backup', '--json']);
    const about = JSON.parse(stdout) as Record<string, unknown>;
    expect(code).toBe(0);
    expect(about).toMatchObject({
      scores: EARLIER_SCORES,
      pbs: EARLIER_SCORES,
      hash: expect.stringMatching(/^\w{64}$/),
    });
    expect(readdirSync(join(data, 'backups')).map((name) => join(data, 'backups', name))).toEqual([about['file']]);
    expect(about['bytes']).toBe(statSync(String(about['file'])).size);
  });

  test('tells another hash when one score is different', async () => {
    const { data, folder } = await workplace();
    const first = await kaiden(data, ['backup', join(folder, '1.tar.gz')]);
    const again = await kaiden(data, ['backup', join(folder, '2.tar.gz')]);
    expect(hashIn(again.stdout)).toBe(hashIn(first.stdout));
    writeFileSync(join(folder, 'more.json'), JSON.stringify(batch(manyPlays(5).slice(4))));
    expect((await kaiden(data, ['import', 'hazel', join(folder, 'more.json')])).code).toBe(0);
    const changed = await kaiden(data, ['backup', join(folder, '3.tar.gz')]);
    expect(hashIn(changed.stdout)).not.toBe(hashIn(first.stdout));
  });

  test(
    'taken while the server imports is of one moment, and an import that was under way goes on in it',
    { timeout: LONG },
    async () => {
      const { data, key, folder } = await workplace();
      const server = await startProgram(built.program, data);
      const COUNT = 1500;
      const plays = manyPlays(COUNT * 4);
      const importing = (async () => {
        const stored = [EARLIER_SCORES];
        for (let round = 0; round < 4; round += 1) {
          const response = await fetch(`${server.url}/ir/direct-manual/import`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify(batch(plays.slice(COUNT * round, COUNT * (round + 1)))),
          });
          expect(response.status).toBe(200);
          stored.push(Number(readOne(data, 'select count(*) from scores')));
        }
        return stored;
      })();
      const taken: string[] = [];
      for (let round = 0; round < (nightly ? 2 : 1); round += 1) {
        const file = join(folder, `${round}.tar.gz`);
        expect(await kaiden(data, ['backup', file])).toMatchObject({ code: 0, stderr: '' });
        taken.push(file);
      }
      const stored = await importing;
      expect(await server.end('SIGTERM')).toBe(0);
      for (const file of taken) {
        expect(await kaiden(data, ['restore', file, '--force'])).toMatchObject({ code: 0 });
        const scores = Number(readOne(data, 'select count(*) from scores'));
        expect(readOne(data, 'select sum(score_count) from profiles')).toBe(scores);
        expect(await kaiden(data, ['doctor'])).toMatchObject({ code: 0 });
        const restored = await startProgram(built.program, data);
        await expect.poll(() => stored.includes(Number(readOne(data, 'select count(*) from scores')))).toBe(true);
        expect(await restored.end('SIGTERM')).toBe(0);
        expect(readOne(data, 'select sum(score_count) from profiles')).toBe(
          readOne(data, 'select count(*) from scores'),
        );
        expect(await kaiden(data, ['doctor'])).toMatchObject({ code: 0 });
      }
    },
  );

  test('holds a key that fits its database, also when the key is changed just then', { timeout: LONG }, async () => {
    const { data, folder } = await workplace();
    for (const round of nightly ? [1, 2] : [1]) {
      const file = join(folder, `${round}.tar.gz`);
      const [rotated, made] = await Promise.all([kaiden(data, ['secret', 'rotate']), kaiden(data, ['backup', file])]);
      expect([rotated.code, made.code, rotated.stderr + made.stderr]).toEqual([0, 0, '']);
      const again = join(folder, `restored-${round}`);
      expect(await kaiden(again, ['restore', file])).toMatchObject({ code: 0 });
      const server = await startProgram(built.program, again);
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });

  test('replaces no file and leaves nothing behind when it cannot be made', async () => {
    const { data, archive, folder } = await workplace();
    writeFileSync(archive, 'mine');
    expect(await kaiden(data, ['backup', archive])).toMatchObject({ code: 1, stderr: `${archive} already exists\n` });
    expect(readFileSync(archive, 'utf8')).toBe('mine');
    const under = await kaiden(data, ['backup', join(archive, 'x.tar.gz')]);
    expect([under.code, oneLine(under.stderr)]).toEqual([1, expect.stringContaining(archive)]);
    const nothing = await kaiden(join(folder, 'nowhere'), ['backup', join(folder, 'b.tar.gz')]);
    expect([nothing.code, oneLine(nothing.stderr)]).toEqual([1, expect.stringContaining('No database in')]);
    expect(readdirSync(folder).sort()).toEqual(['a.tar.gz', 'data']);
  });

  test('of a damaged database is refused', async () => {
    const { data, archive, folder } = await workplace();
    const database = join(data, 'kaiden.db');
    const bytes = readFileSync(database);
    bytes.fill(0x55, 4096 * 3, 4096 * 40);
    writeFileSync(database, bytes);
    const { code, stderr } = await kaiden(data, ['backup', archive]);
    expect([code, oneLine(stderr)]).toEqual([1, expect.stringContaining('damaged')]);
    expect(readdirSync(folder)).toEqual(['data']);
  });
});

describe('a restore', () => {
  test('replaces data only with --force, and keeps what was there', async () => {
    const { data, archive } = await workplace();
    await kaiden(data, ['backup', archive]);
    writeFileSync(join(data, 'files/later'), 'added later');
    const before = filesIn(data);
    const refused = await kaiden(data, ['restore', archive]);
    expect([refused.code, oneLine(refused.stderr)]).toEqual([1, expect.stringContaining('--force')]);
    expect(filesIn(data)).toEqual(before);
    const { code, stdout } = await kaiden(data, ['restore', archive, '--force']);
    expect(code).toBe(0);
    const [kept] = readdirSync(join(data, 'backups'));
    expect(kept).toMatch(/^before-restore-/);
    expect(stdout).toContain(join(data, 'backups', kept!));
    expect(filesIn(join(data, 'backups', kept!))).toEqual(before);
    expect(existsSync(join(data, 'files/later'))).toBe(false);

    // As it says, the way back.
    expect(stdout).toContain(
      `delete kaiden.db*, secret.key and files/ in ${data}, and move that folder's content back`,
    );
    const ours = readdirSync(data).filter((name) => /^(kaiden\.db.*|secret\.key|files)$/.test(name));
    for (const name of ours) rmSync(join(data, name), { recursive: true });
    for (const name of readdirSync(join(data, 'backups', kept!))) {
      renameSync(join(data, 'backups', kept!, name), join(data, name));
    }
    rmSync(join(data, 'backups'), { recursive: true });
    expect(filesIn(data)).toEqual(before);
  });

  /** An archive with these files and nothing else. */
  const packed = (file: string, files: Record<string, string>) => {
    const parts = Object.entries(files).flatMap(([name, content]) => {
      const bytes = Buffer.from(content);
      return [tarHeader({ name, size: bytes.length }, 0), bytes, tarPadding(bytes.length)];
    });
    writeFileSync(file, gzipSync(Buffer.concat([...parts, tarEnd()])));
    return file;
  };
  const flipped = (bytes: Buffer, at: number) => {
    bytes[at]! ^= 1;
    return bytes;
  };

  const BAD: [what: string, make: (good: string, bad: string) => unknown, why: string][] = [
    ['is cut off', (_, bad) => truncateSync(bad, statSync(bad).size - 20), 'unexpected end of file'],
    ['is cut off early', (_, bad) => truncateSync(bad, 3000), 'unexpected end of file'],
    ['is empty', (_, bad) => truncateSync(bad, 0), 'cannot be used'],
    ['has a bit flipped', (_, bad) => writeFileSync(bad, flipped(readFileSync(bad), 9000)), 'cannot be used'],
    ['is something else', (_, bad) => writeFileSync(bad, 'A shopping list'), 'incorrect header check'],
    [
      'has a changed database',
      (good, bad) => tampered(good, bad, (tar) => flipped(tar, 512 + 4096 * 9)),
      'does not match its manifest',
    ],
    ['has a file too few', (_, bad) => packed(bad, { 'kaiden.db': 'x' }), 'it is incomplete'],
    ['wants to write elsewhere', (_, bad) => packed(bad, { 'files/../../escaped': 'x' }), 'unexpected file'],
    ['brings what is no data', (_, bad) => packed(bad, { 'backups/x': 'x' }), 'unexpected file'],
    [
      'has a list of another kind',
      (_, bad) => packed(bad, { 'kaiden-backup.json': '{"format":2}' }),
      'another version',
    ],
  ];

  let good: Promise<string> | undefined;
  /** The backup that all bad archives are made of. */
  const goodArchive = () =>
    (good ??= (async () => {
      const { data } = await workplace();
      const file = join(built.program, '../good.tar.gz');
      expect(await kaiden(data, ['backup', file])).toMatchObject({ code: 0 });
      return file;
    })());

  test.each(BAD)('of an archive that %s is refused in one line, and nothing changes', async (_, make, why) => {
    const { folder, data, archive } = await workplace();
    cpSync(await goodArchive(), archive);
    const bad = join(folder, 'bad.tar.gz');
    writeFileSync(bad, readFileSync(archive));
    make(archive, bad);
    const before = filesIn(folder);
    const { code, stdout, stderr } = await kaiden(data, ['restore', bad, '--force']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(oneLine(stderr)).toMatch(
      new RegExp(`bad\\.tar\\.gz cannot be used as a backup: .*${why}|${why} as a backup`),
    );
    expect(filesIn(folder)).toEqual(before);
    expect((await kaiden(data, ['backup', '--verify', bad])).code).toBe(1);
  });

  test('of a file that is not there makes nothing', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await kaiden(join(folder, 'data'), ['restore', join(folder, 'none.tar.gz')]);
    expect([code, oneLine(stderr)]).toEqual([1, expect.stringContaining('No such file')]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a disk without room', () => {
  /** Runs a command that may not make a file of more than 64 KiB. */
  const cramped = (data: string, args: readonly string[]) =>
    runProgram('-c', ['ulimit -f 64; exec "$0" "$@"', process.execPath, built.program, ...args], {
      node: 'bash',
      settings: { KAIDEN_DATA_DIR: data },
    });

  test('fails a backup in one line, and nothing of it is left', async ({ skip }) => {
    skip(process.platform === 'win32', 'there is no ulimit');
    const { folder, data, archive } = await workplace();
    const before = filesIn(data)['kaiden.db'];
    const { code, stderr } = await cramped(data, ['backup', archive]);
    expect([code, oneLine(stderr)]).toEqual([1, expect.stringMatching(/full|I\/O|large/)]);
    expect(readdirSync(folder)).toEqual(['data']);
    expect(filesIn(data)['kaiden.db']).toEqual(before);
  });

  test('fails a restore in one line, does not blame the archive, and changes nothing', async ({ skip }) => {
    skip(process.platform === 'win32', 'there is no ulimit');
    const { folder, data, archive } = await workplace();
    await kaiden(data, ['backup', archive]);
    const before = filesIn(folder);
    const { code, stderr } = await cramped(data, ['restore', archive, '--force']);
    expect([code, oneLine(stderr)]).toEqual([1, expect.stringMatching(/could not be unpacked into .*data\/restore-/)]);
    expect(filesIn(folder)).toEqual(before);
  });
});

test(
  'a data folder has one server at a time and no restore beside it, and is free again when that is killed',
  { timeout: LONG },
  async () => {
    const { data, archive } = await workplace();
    await kaiden(data, ['backup', archive]);
    const server = await startProgram(built.program, data);
    for (const args of [[], ['restore', archive, '--force']]) {
      const { code, stdout, stderr } = await kaiden(data, args);
      expect([code, stdout]).toEqual([1, '']);
      expect(oneLine(stderr)).toContain(`works on ${data} already`);
    }
    expect((await fetch(`${server.url}/api/v1/users/hazel`)).status).toBe(200);
    expect((await kaiden(data, ['user', 'level', 'hazel', '2'])).code).toBe(0);
    await server.end('SIGKILL');
    const next = await startProgram(built.program, data);
    expect((await fetch(`${next.url}/api/v1/status`)).status).toBe(200);
    expect(await next.end('SIGTERM')).toBe(0);
    expect((await kaiden(data, ['restore', archive, '--force'])).code).toBe(0);
  },
);

describe('backups by schedule', () => {
  const settings = (folder: string) => ({ KAIDEN_BACKUP_DIR: join(folder, 'kept'), KAIDEN_BACKUP_KEEP: '2' });

  test('keep the latest and remove older ones, and nothing that is of another name', { timeout: LONG }, async () => {
    const { folder, data, archive } = await workplace();
    const kept = join(folder, 'kept');
    mkdirSync(kept);
    const old = ['01', '02', '03'].map((day) => `kaiden-2026-01-${day}T02-00-00Z.tar.gz`);
    for (const name of [...old, 'kaiden.tar.gz', 'notes.txt']) writeFileSync(join(kept, name), '');
    const { code, stdout, stderr } = await kaiden(data, ['jobs', 'run', 'backup'], settings(folder));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^backup: wrote .*, deleted 2 old backups\n$/);
    const [first, ...more] = readdirSync(kept).sort();
    expect([first, more.slice(-2)]).toEqual([old[2], ['kaiden.tar.gz', 'notes.txt']]);
    expect(more).toHaveLength(3);
    expect((await kaiden(data, ['backup', '--verify', join(kept, more[0]!)])).code).toBe(0);
    expect(existsSync(archive)).toBe(false);
  });

  test('that fail remove nothing, and are seen to have failed', { timeout: LONG }, async () => {
    const { folder, data } = await workplace();
    writeFileSync(join(folder, 'kept'), 'a file where the folder should be');
    const { code, stderr } = await kaiden(data, ['jobs', 'run', 'backup'], settings(folder));
    expect([code, oneLine(stderr)]).toEqual([1, expect.stringMatching(/^backup failed: .*kept/)]);
    const list = await kaiden(data, ['jobs'], settings(folder));
    expect(list.stdout).toMatch(/^ +backup +.*failed/m);
    const { stdout } = await kaiden(data, ['jobs', '--json'], settings(folder));
    expect((JSON.parse(stdout) as { jobs: unknown[] }).jobs).toContainEqual(
      expect.objectContaining({ name: 'backup', schedule: { dailyAt: '02:00' }, lastOutcome: 'failed', failures: 1 }),
    );
  });

  test('are made by the server, which tells how old the latest is', { timeout: LONG }, async () => {
    const { folder, data } = await workplace();
    const server = await startProgram(built.program, data, { ...settings(folder), KAIDEN_BACKUP_AT: '6h' });
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
    const MADE = /kaiden_job_figure\{job="backup",figure="made_timestamp_seconds"\} (\d+)/;
    await expect.poll(metrics, { timeout: 40_000, interval: 500 }).toMatch(MADE);
    const text = await metrics();
    expect(Math.abs(Number(MADE.exec(text)?.[1]) - Date.now() / 1000)).toBeLessThan(120);
    expect(text).toContain('kaiden_job_last_success{job="backup"} 1');
    expect(readdirSync(join(folder, 'kept'))).toEqual([expect.stringMatching(/^kaiden-.*Z\.tar\.gz$/)]);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('are no job when nobody asks for them', async () => {
    const { data } = await workplace();
    expect((await kaiden(data, ['jobs'])).stdout).not.toContain('backup');
    expect(await kaiden(data, ['jobs', 'run', 'backup'])).toMatchObject({ code: 2 });
  });
});

describe('a folder that takes no files', () => {
  /** Runs a command in a data folder with an account; one that does not end is killed, which leaves no exit code. */
  const refused = async (data: string, args: readonly string[], settings: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await kaiden(data, args, settings);
    expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' });
    return oneLine(stderr);
  };

  test('is named at once by every command that writes a file into it', { timeout: LONG }, async ({ skip }) => {
    skip(process.platform !== 'linux', 'there is no /proc');
    const { data } = await workplace();
    const ENDS = /^\/proc\/x\/y can't be used for backups: ENOENT: .*'\/proc\/x' \(KAIDEN_BACKUP_DIR sets the folder/;
    expect(await refused(data, ['backup', '/proc/x/y/a.tar.gz'])).toMatch(ENDS);
    expect(await refused(data, ['backup'], { KAIDEN_BACKUP_DIR: '/proc/x/y' })).toMatch(ENDS);
    expect(await refused(data, ['jobs', 'run', 'backup'], { KAIDEN_BACKUP_DIR: '/proc/x/y' })).toContain('/proc/x/y');
    expect(await refused(data, ['export', 'hazel', '--out', '/proc/x/y/a.zip'])).toContain('/proc/x/y/a.zip');
    const archive = join(data, 'a.tar.gz');
    expect(await kaiden(data, ['backup', archive])).toMatchObject({ code: 0 });
    for (const args of [['restore', archive], ['serve'], ['user', 'list'], ['invite'], ['secret', 'rotate']])
      expect(await refused('/proc/x/y', args)).toMatch(/\/proc\/x\/y\/kaiden\.(db|lock) can't be used/);
  });
});
