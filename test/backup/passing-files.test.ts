import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { storedFiles } from '../../src/base/files/stored-files.ts';
import { checkBackup } from '../../src/operations/backup/check.ts';
import { makeBackup } from '../../src/operations/backup/make.ts';
import { test } from '../support/fixtures.ts';
import { temporaryFolder } from '../support/program.ts';
import type { TestServer } from '../support/test-server.ts';

/** Returns a data folder with a copy of a server's database, its folder of pictures, and where archives may lie. */
function dataFolder({ file }: TestServer) {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const pictures = join(data, 'files/pictures');
  mkdirSync(pictures, { recursive: true });
  copyFileSync(file, join(data, 'kaiden.db'));
  return { data, pictures, archive: (name: string) => join(folder, `${name}.tar.gz`) };
}

const namesIn = async (archive: string) =>
  (await checkBackup(archive)).files.map(({ name }) => name).filter((name) => name.startsWith('files/'));

test('pictures that are being stored or removed are not in a backup, all others are', async ({ server }) => {
  const { data, pictures, archive } = dataFolder(server);
  const location = await storedFiles(pictures).store(randomBytes(1000));
  for (const way of ['new', 'gone']) {
    writeFileSync(join(pictures, `${'ab'.repeat(32)}.${way}-c435ebfa-feb1-43a6-9974-5594cc0d06a2`), 'half a pict');
  }
  await makeBackup(data, archive('one'));
  expect(await namesIn(archive('one'))).toEqual([`files/pictures/${location}`]);
});

test('a file whose name is too long for an archive fails the backup, and is closed again', async ({ server, skip }) => {
  skip(process.platform !== 'linux', 'open files are listed by /proc');
  const { data, pictures, archive } = dataFolder(server);
  const long = join(pictures, 'a'.repeat(200));
  writeFileSync(long, 'a picture');
  await expect(makeBackup(data, archive('one'))).rejects.toThrow('too long');
  expect(openFiles()).not.toContain(long);
});

/** Returns the paths of the files that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      // The folder itself was open while it was listed.
      return [];
    }
  });
