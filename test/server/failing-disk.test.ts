import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { createClient, KaidenError } from '../../contracts/client/index.ts';
import { EARLIER_SCORES, fillDataFolder, manyPlays, readOne } from '../support/data-folder.ts';
import { batch, play } from '../support/plays.ts';
import { runProgram, startProgram, temporaryFolder, type RunningProgram } from '../support/program.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { useProgram } from '../support/use-program.ts';

// The whole program on a disk that really fails, as far as a test can bring one about.

const built = useProgram();

/** As many as one transaction stores. */
const SOME = 1000;
/** Several transactions. */
const MANY = 3000;
const scoresIn = (data: string) => Number(readOne(data, 'select count(*) from scores')) - EARLIER_SCORES;

/** Sends scores; returns the code of the failure, how many were imported, or that they will be. */
async function send({ url }: RunningProgram, key: string, count: number): Promise<string | number> {
  const api = createClient({ baseUrl: url, key });
  try {
    const { body } = await api.imports.direct({ json: batch(manyPlays(count)) });
    return 'scoreIDs' in body ? body.scoreIDs.length : 'accepted';
  } catch (error) {
    if (error instanceof KaidenError) return error.code;
    throw error;
  }
}

const logged = (server: RunningProgram) =>
  server.log().map((line) => JSON.parse(line) as { level: number; cause?: string });

test.skipIf(process.platform === 'win32')(
  'a write that the system refuses loses nothing, the server goes on, and a restart on a sound disk has all',
  async () => {
    const data = temporaryFolder();
    const { key } = await fillDataFolder(data);
    const server = await startProgram(built.program, data, {}, [], { largestFile: 300 });
    expect(await send(server, key, SOME)).toBe('database_io_error');
    // The answer may be here before the line is.
    const failures = () => logged(server).filter(({ level }) => level === 60);
    await expect.poll(() => failures().length).toBe(1);
    expect(failures()[0]!.cause).toContain('SQLITE_IOERR_WRITE');
    expect(scoresIn(data)).toBe(0);
    const api = createClient({ baseUrl: server.url, key });
    expect((await api.users.get({ params: { userID: 'me' } })).body.username).toBe('hazel');
    expect((await api.imports.direct({ json: batch([play(9)]) })).status).toBe(200);
    // The first of many transactions only notes what was sent; what was noted is not lost any more.
    expect(['accepted', 'database_io_error']).toContain(await send(server, key, MANY));
    expect(await server.end('SIGTERM')).toBe(0);

    const next = await startProgram(built.program, data);
    // Sent again, which adds nothing to what was noted.
    await send(next, key, MANY);
    await expect.poll(() => scoresIn(data)).toBe(MANY + 1);
    expect(await next.end('SIGTERM')).toBe(0);
    expect(readOne(data, 'pragma integrity_check')).toBe('ok');
  },
  60_000,
);

/** Mounts a file system of its own until the end of the test; false where that is not allowed. */
function mountDisk(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    onTestFinished(() => void execFileSync('umount', ['-l', folder]));
    return true;
  } catch {
    return false;
  }
}

describe('on a disk that is full', () => {
  test('an import is refused until there is room again', async ({ skip }) => {
    const data = temporaryFolder();
    if (!mountDisk(data, 'size=8m')) skip('this needs leave to mount a file system');
    const { key } = await fillDataFolder(data);
    const server = await startProgram(built.program, data);
    const ballast = join(data, 'ballast');
    const { bavail, bsize } = statfsSync(data);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 300 * 1024)));

    expect(await send(server, key, SOME)).toBe('disk_full');
    expect(scoresIn(data)).toBe(0);
    const api = createClient({ baseUrl: server.url, key });
    expect((await api.users.get({ params: { userID: 'me' } })).body.username).toBe('hazel');
    rmSync(ballast);
    expect(await send(server, key, MANY)).toBe(MANY);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(readOne(data, 'pragma integrity_check')).toBe('ok');
  });
});

describe('the start ends with one line', () => {
  const start = async (data: string, args: string[]) => {
    const settings = { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0' };
    const { code, stdout, stderr } = await runProgram(built.program, args, { settings });
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };

  test.for([
    [
      'is full',
      'size=200k',
      [],
      /kaiden\.db can't be written: database or disk is full \(KAIDEN_DATA_DIR sets the data folder\)\n$/,
    ],
    [
      'is full, for a command',
      'size=200k',
      ['seeds', 'load', 'SEEDS'],
      /kaiden\.db can't be written: database or disk is full \(KAIDEN_DATA_DIR sets the data folder\)\n$/,
    ],
    [
      'is read-only',
      'ro',
      [],
      /kaiden\.lock can't be used: unable to open database file \(KAIDEN_DATA_DIR sets the data folder\)\n$/,
    ],
    [
      'is read-only, for a command',
      'ro',
      ['seeds', 'load', 'SEEDS'],
      /kaiden\.db can't be used as the database: unable to open database file\. The user who runs Kaiden needs read and write access to it \(KAIDEN_DATA_DIR sets the data folder\)\n$/,
    ],
  ] as const)('when the disk %s', async ([, options, args, line], { skip }) => {
    const data = temporaryFolder();
    if (!mountDisk(data, options)) skip('this needs leave to mount a file system');
    const seeds = temporaryFolder();
    for (const { name, entries } of testSeeds().files) writeFileSync(join(seeds, name), JSON.stringify(entries));
    const stderr = await start(
      data,
      args.map((arg) => arg.replace('SEEDS', seeds)),
    );
    expect(stderr).toMatch(line);
    expect(stderr.split('\n')).toHaveLength(2);
  });
});
