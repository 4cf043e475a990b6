import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readLock } from '../../scripts/package/packages.ts';

/** Returns whether npm would build a native part of an installed package, although the package names no script. */
function isBuiltByNpm(folder: string): boolean {
  if (!existsSync(join(folder, 'binding.gyp'))) return false;
  const { gypfile } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { gypfile?: boolean };
  return gypfile !== false;
}

test('no package runs a script when it is installed, except, with an older npm, a tool that checks its own program', async () => {
  const lock = Object.entries(await readLock('.'));
  const scripted = lock.filter(([folder, entry]) => entry.hasInstallScript === true || isBuiltByNpm(folder));
  expect(scripted.map(([folder, { dev = false }]) => [folder.split('node_modules/').at(-1), dev])).toEqual([
    ['esbuild', true],
    ['esbuild', true],
    ['esbuild', true],
  ]);
  // npm 11 takes better-sqlite3, which is not to be built, for one that is.
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: object };
  expect(allowScripts).toEqual({ 'better-sqlite3': false, esbuild: false });
});
