import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';
import { nativeFolders, readLock, type Arch } from './packages.ts';

const run = promisify(execFile);

/** Maximum number of attempts to install all packages. */
const TRIES = 3;

/**
 * Installs what the lock file says for another kind of machine into a folder of its own, hands it to `work` and
 * removes it. npm checks every package against the lock file.
 */
export async function withPackagesFor<T>(arch: Arch, work: (root: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kaiden-packages-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) await cp(join(root, name), join(folder, name));
    await install(folder, arch);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Installs the packages of a folder's lock file. npm says nothing of optional ones that it could not download: it is asked again then. */
async function install(folder: string, arch: Arch): Promise<void> {
  const machine = [`--cpu=${arch}`, '--os=linux', '--libc=glibc'];
  // Packages already downloaded for this machine need not be downloaded again.
  const quietly = ['--omit=dev', '--no-audit', '--prefer-offline', '--loglevel=error'];
  const expected = nativeFolders(await readLock(folder), arch).map((name) => join(folder, name));
  for (let tries = TRIES; tries > 0; tries -= 1) {
    await run('npm', ['ci', ...quietly, ...machine], { cwd: folder });
    if (expected.every((path) => existsSync(path))) return;
  }
  throw new Error(`Not installed: ${expected.filter((path) => !existsSync(path)).join(', ')}`);
}
