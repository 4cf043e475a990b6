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

test('no package runs a script when it is installed, except a tool that checks its own program', async () => {
  const lock = Object.entries(await readLock('.'));
  const scripted = lock.filter(([folder, entry]) => entry.hasInstallScript === true || isBuiltByNpm(folder));
  expect(scripted.map(([folder, { dev = false }]) => [folder.split('node_modules/').at(-1), dev])).toEqual([
    ['esbuild', true],
    ['esbuild', true],
    ['esbuild', true],
  ]);
});
