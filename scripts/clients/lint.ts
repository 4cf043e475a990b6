import { join } from 'node:path';

import { root } from '../build/root.ts';
import { GIVEN, inFolder, run } from './run.ts';

/** Lints openapi.json with the rules of Spectral. Throws an Error that lists the problems, hints as well. */
export async function lintDocument(): Promise<void> {
  const ruleset = ['--ruleset', join(GIVEN, 'spectral.yaml')];
  await run('spectral', ['lint', 'openapi.json', ...ruleset, '--fail-severity', 'hint']);
}

/** Lints what would be published: the built program and the client. Throws an Error that lists the problems. */
export const lintPackages = (): Promise<void> =>
  inFolder(async (folder) => {
    const program = await pack(root, folder);
    await run('publint', ['run', program, '--strict']);
    const client = await pack(join(root, 'packages/client'), folder);
    await run('publint', ['run', client, '--strict']);
    // For packages of ES modules only.
    await run('attw', [client, '--profile', 'esm-only']);
  });

/** Packs a package that is built already; returns the archive. */
async function pack(cwd: string, folder: string): Promise<string> {
  const said = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  return join(folder, filename);
}
