import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';
import { makeSnapshot } from './snapshot.ts';
import { dated } from './versions.ts';

const run = promisify(execFile);

/**
 * Makes the working tree that of a version: the version in all files, today's date in both changelogs, generated files, and a database that
 * the version made. What it changed is to be looked at and committed.
 */
export async function prepare(version: string): Promise<void> {
  const quietly = ['--no-git-tag-version', '--allow-same-version', '--ignore-scripts'];
  for (const cwd of [root, join(root, 'packages/client')]) await run('npm', ['version', version, ...quietly], { cwd });
  const today = new Date().toISOString().slice(0, 10);
  for (const file of ['CHANGELOG.md', 'packages/client/CHANGELOG.md']) {
    const path = join(root, file);
    await writeFile(path, dated(await readFile(path, 'utf8'), version, today));
  }
  // In processes of their own, because this one has read the version already.
  await run(process.execPath, ['scripts/generate.ts'], { cwd: root });
  await run(process.execPath, ['scripts/build.ts', 'server'], { cwd: root });
  console.log(await makeSnapshot(version));
}
