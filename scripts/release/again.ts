import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';
import { HASHES } from '../package/hashes.ts';

const run = promisify(execFile);

/**
 * Builds the committed state again, in a clone at another place, and compares it with the files in release/ for this kind of machine; returns
 * the files whose bytes differ. The packages are linked from here, as `npm ci` would install them.
 */
export async function buildAgain(): Promise<string[]> {
  // On the disk of the packages, because they are linked.
  const folder = await mkdtemp(join(root, 'release/again-'));
  try {
    const clone = join(folder, 'at-another-place');
    await run('git', ['clone', '--quiet', '--shared', root, clone]);
    await run('cp', ['-al', join(root, 'node_modules'), join(clone, 'node_modules')]);
    await run(process.execPath, ['scripts/package.ts', process.arch], { cwd: clone });
    const before = await hashesIn(root);
    const again = await hashesIn(clone);
    return again.filter((line) => !before.includes(line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const hashesIn = async (place: string): Promise<string[]> =>
  (await readFile(join(place, 'release', HASHES), 'utf8')).trim().split('\n');
