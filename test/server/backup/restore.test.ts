import {
  cpSync,
  existsSync,
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

import { describe, expect, test } from 'vitest';

import { tarEnd, tarHeader, tarPadding } from '../../../src/base/shared/tar.ts';
import { tampered } from '../../support/archives.ts';
import { temporaryFolder } from '../../support/program.ts';
import { filesIn, oneLine, useKaiden, workplace } from './support.ts';

const { built, kaiden } = useKaiden();

describe('a restore', () => {
  test('replaces data only with --force, and keeps what was there', async () => {
    const { data, archive } = await workplace();
    writeFileSync(join(data, 'versions.json'), '{}');
    await kaiden(data, ['backup', archive]);
    writeFileSync(join(data, 'files/later'), 'added later');
    rmSync(join(data, 'versions.json'));
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
      `delete kaiden.db*, secret.key, versions.json and files/ in ${data}, and move that folder's content back`,
    );
    const ours = readdirSync(data).filter((name) => /^(kaiden\.db.*|secret\.key|versions\.json|files)$/.test(name));
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
    const none = join(folder, 'none.tar.gz');
    for (const args of [['restore'], ['backup', '--verify']]) {
      const outcome = await kaiden(join(folder, 'data'), [...args, none]);
      expect(outcome).toEqual({ code: 2, stdout: '', stderr: `No such file: ${none}\n` });
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a folder, or an empty name, is not taken for a backup', async () => {
  const { folder, data } = await workplace();
  const before = filesIn(folder);
  for (const args of [['restore'], ['backup', '--verify']]) {
    const isFolder = { code: 2, stdout: '', stderr: `${folder} is a folder, not a backup\n` };
    expect(await kaiden(data, [...args, folder])).toEqual(isFolder);
  }
  const isEmpty = { code: 2, stdout: '', stderr: 'The name of the file is empty\n' };
  expect(await kaiden(data, ['backup', ''])).toEqual(isEmpty);
  const out = await kaiden(data, ['export', 'hazel', '--out', '']);
  expect([out.code, oneLine(out.stderr)]).toEqual([2, '--out: the name of the file is empty\n']);
  expect(filesIn(folder)).toEqual(before);
});
