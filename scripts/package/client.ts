import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { root } from '../build/root.ts';

export interface Packed {
  filename: string;
  /** Bytes. */
  unpackedSize: number;
  files: { path: string }[];
}

/** Builds the client's package and packs it into a folder; returns what npm tells about it. */
export async function packClient(folder: string): Promise<Packed> {
  const packing = ['pack', './packages/client', '--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', packing, { cwd: root, shell: process.platform === 'win32' });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [Packed];
  return packed;
}
