import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';

export interface Packed {
  filename: string;
  /** Bytes. */
  unpackedSize: number;
  files: { path: string }[];
}

/** Lets npm run the scripts of a package that is packed or published, which build it: `.npmrc` forbids all scripts, because of those of dependencies. */
export const WITH_BUILD = '--ignore-scripts=false';

/** Builds the client's package and packs it into a folder; returns what npm tells about it. */
export async function packClient(folder: string): Promise<Packed> {
  const packing = ['pack', './packages/client', WITH_BUILD, '--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', packing, { cwd: root, shell: process.platform === 'win32' });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [Packed];
  return packed;
}
