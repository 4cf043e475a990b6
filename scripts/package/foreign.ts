import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';
import type { Arch } from './packages.ts';

const run = promisify(execFile);

/**
 * Installs what the lock file says for another kind of machine into a folder of its own, hands it to `work` and
 * removes it. npm checks every package against the lock file.
 */
export async function withPackagesFor<T>(arch: Arch, work: (root: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kaiden-packages-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) await cp(join(root, name), join(folder, name));
    const machine = [`--cpu=${arch}`, '--os=linux', '--libc=glibc'];
    // Packages already downloaded for this machine need not be downloaded again.
    const quietly = ['--omit=dev', '--no-audit', '--prefer-offline', '--loglevel=error'];
    await run('npm', ['ci', ...quietly, ...machine], { cwd: folder });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
