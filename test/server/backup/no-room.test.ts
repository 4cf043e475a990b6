import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { runProgram } from '../../support/program.ts';
import { filesIn, oneLine, useKaiden, workplace } from './support.ts';

const { built, kaiden } = useKaiden();

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
});
