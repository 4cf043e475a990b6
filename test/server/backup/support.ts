import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';

import { runCommand } from '../../support/commands.ts';
import { fillDataFolder } from '../../support/data-folder.ts';
import { temporaryFolder } from '../../support/program.ts';
import { useProgram } from '../../support/use-program.ts';

/** Gives all tests of a file the built program, and a function that runs its commands on a data folder. */
export function useKaiden() {
  const built = useProgram();
  const kaiden = (data: string, args: readonly string[], settings: Record<string, string> = {}) =>
    runCommand(built.program, args, { settings: { KAIDEN_DATA_DIR: data, KAIDEN_PORT: '0', ...settings } });
  return { built, kaiden };
}

/** Makes a folder with data of hazel's, and things that lie beside the database. */
export async function workplace() {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  mkdirSync(join(data, 'files/banners'), { recursive: true });
  const { key } = await fillDataFolder(data);
  writeFileSync(join(data, 'files/banners/1.png'), 'not really a picture');
  writeFileSync(join(data, 'files/empty'), '');
  writeFileSync(join(data, 'secret.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 });
  return { folder, data, key, archive: join(folder, 'a.tar.gz') };
}

/** Returns every file of a folder with its bytes, the lock aside. */
export const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'kaiden.lock')
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  );

/** Returns what was written to stderr, which has to be one line. */
export function oneLine(stderr: string): string {
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr;
}
