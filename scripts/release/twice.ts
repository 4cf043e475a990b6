import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';
import { HASHES } from '../package/hashes.ts';

const run = promisify(execFile);

/**
 * Builds the committed state twice, in clones at different places, and returns the files whose bytes differ. The packages are linked from
 * here, as `npm ci` would install them.
 */
export async function buildTwice(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kaiden-twice-'));
  try {
    const first = await hashesOf(join(folder, 'first'));
    const second = await hashesOf(join(folder, 'a-longer-name/second'));
    const lines = new Set([...first, ...second]);
    return [...lines].filter((line) => !first.includes(line) || !second.includes(line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashesOf(clone: string): Promise<string[]> {
  await run('git', ['clone', '--quiet', '--shared', root, clone]);
  await run('cp', ['-al', join(root, 'node_modules'), join(clone, 'node_modules')]);
  await run(process.execPath, ['scripts/package.ts', process.arch], { cwd: clone });
  return (await readFile(join(clone, 'release', HASHES), 'utf8')).trim().split('\n');
}
