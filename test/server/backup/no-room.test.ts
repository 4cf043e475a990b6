import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readConfig } from '../../../src/base/config.ts';
import { startServer } from '../../../src/server/server.ts';
import { useBuiltThreads } from '../../support/built-threads.ts';
import { capturedLog } from '../../support/captured-log.ts';
import { runProgram } from '../../support/program.ts';
import { filesIn, oneLine, useKaiden, workplace } from './support.ts';

const { built, kaiden } = useKaiden();
useBuiltThreads();

describe('a disk without room', () => {
  /** Runs a command that may not make a file of more than 64 KiB. */
  const cramped = (data: string, args: readonly string[]) =>
    runProgram('-c', ['ulimit -f 64; exec "$0" "$@"', process.execPath, built.program, ...args], {
      node: 'bash',
      settings: { KAIDEN_DATA_DIR: data },
    });

  const WRITING =
    /^\/\S+\/a\.tar\.gz can't be written: .*(?:full|I\/O|large).* \(KAIDEN_BACKUP_DIR sets the folder, unless a file is named\)/;

  test('fails a backup in one line that names the file and the setting, and nothing of it is left', async ({
    skip,
  }) => {
    skip(process.platform === 'win32', 'there is no ulimit');
    const { folder, data, archive } = await workplace();
    const before = filesIn(data)['kaiden.db'];
    const { code, stderr } = await cramped(data, ['backup', archive]);
    expect([code, oneLine(stderr)]).toEqual([1, expect.stringMatching(WRITING)]);
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

  test('fails the restore of a database file in one line that names both, and changes nothing', async ({ skip }) => {
    skip(process.platform === 'win32', 'there is no ulimit');
    const { folder, data } = await workplace();
    const file = join(data, 'kaiden.db');
    const before = filesIn(folder);
    const { code, stderr } = await cramped(data, ['restore', file, '--force']);
    expect([code, oneLine(stderr)]).toEqual([
      1,
      expect.stringMatching(/data\/kaiden\.db could not be copied into .*data\/restore-\w+: .*(?:full|I\/O)/),
    ]);
    expect(filesIn(folder)).toEqual(before);
  });

  test('fails an export in one line that names the file, and removes no device', async ({ skip }) => {
    skip(!existsSync('/dev/full'), 'there is no device that is full');
    const { data } = await workplace();
    const out = join(data, 'full');
    symlinkSync('/dev/full', out);
    const { code, stderr } = await kaiden(data, ['export', 'hazel', '--out', out]);
    expect([code, oneLine(stderr)]).toEqual([
      1,
      expect.stringMatching(/data\/full can't be written: ENOSPC.*; --out names another file$/m),
    ]);
    expect(existsSync(out)).toBe(true);
  });
});

describe('a folder that takes no files', () => {
  /** Runs a command in a data folder with an account; one that does not end is killed, which leaves no exit code. */
  const refused = async (data: string, args: readonly string[], settings: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await kaiden(data, args, settings);
    expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' });
    return oneLine(stderr);
  };

  test('is named at once by every command that writes a file into it', async ({ skip }) => {
    skip(process.platform !== 'linux', 'there is no /proc');
    const { data } = await workplace();
    const ENDS = /^\/proc\/x\/y can't be used for backups: ENOENT: .*'\/proc\/x' \(KAIDEN_BACKUP_DIR sets the folder/;
    expect(await refused(data, ['backup', '/proc/x/y/a.tar.gz'])).toMatch(ENDS);
    expect(await refused(data, ['backup'], { KAIDEN_BACKUP_DIR: '/proc/x/y' })).toMatch(ENDS);
    expect(await refused(data, ['jobs', 'run', 'backup'], { KAIDEN_BACKUP_DIR: '/proc/x/y' })).toContain('/proc/x/y');
    expect(await refused(data, ['export', 'hazel', '--out', '/proc/x/y/a.zip'])).toContain('/proc/x/y/a.zip');
    const archive = join(data, 'a.tar.gz');
    expect(await kaiden(data, ['backup', archive])).toMatchObject({ code: 0 });
    for (const args of [['restore', archive], ['serve']])
      expect(await refused('/proc/x/y', args)).toMatch(/\/proc\/x\/y\/kaiden\.(db|lock) can't be used/);
    for (const args of [['user', 'list'], ['invite'], ['secret', 'rotate']])
      expect(await refused('/proc/x/y', args)).toContain('No database in /proc/x/y');
  });

  test('is named at the start of a server that is to make backups in it', async () => {
    const { folder, data } = await workplace();
    const kept = join(folder, 'kept');
    const start = async () => {
      const { log, text } = capturedLog('crit');
      const settings = { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0', KAIDEN_BACKUP_DIR: kept };
      await (await startServer(readConfig(settings), log)).stop();
      return text();
    };
    expect(await start()).toBe('');
    rmSync(kept, { recursive: true });
    writeFileSync(kept, '');
    expect(await start()).toContain(
      `"msg":"${kept} can't be used for backups: ${kept} is a file, not a folder (KAIDEN_BACKUP_DIR sets the folder`,
    );
  });

  test('is said to be a file if it is one', async () => {
    const { folder, data } = await workplace();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const said = `${file} is a file, not a folder`;
    for (const args of [['serve'], ['seeds', 'load', resolve('demo/catalogue')]]) {
      expect(await refused(file, args)).toContain(`: ${said} (KAIDEN_DATA_DIR sets the data folder)`);
      expect(await refused(join(file, 'a/b'), args)).toContain(`: ${said} (KAIDEN_DATA_DIR sets the data folder)`);
    }
    for (const args of [['user', 'list'], ['backup']])
      expect(await refused(file, args)).toBe(`${said} (KAIDEN_DATA_DIR sets the data folder)\n`);
    for (const folder of [file, join(file, 'a/b')])
      expect(await refused(data, ['backup'], { KAIDEN_BACKUP_DIR: folder })).toBe(
        `${folder} can't be used for backups: ${said} (KAIDEN_BACKUP_DIR sets the folder, unless a file is named)\n`,
      );
  });
});
