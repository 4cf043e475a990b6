import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Arch } from './packages.ts';

/** Machine codes in ELF files. */
const MACHINES: Record<Arch, number> = { x64: 0x3e, arm64: 0xb7 };

/** The oldest C library that releases run with: glibc 2.34, of 2021. docs/quick-start.md names it. */
export const OLDEST_GLIBC = 34;

/**
 * Looks at every native file of a folder; returns how many there are. Throws when one of them is for another machine or
 * another system, or needs a newer C library than releases may, which nobody would notice before it is started there.
 */
export async function checkNative(folder: string, arch: Arch): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const native = entries
    .filter((entry) => entry.isFile() && (entry.name === 'node' || /\.(node|so)(\.\d+)*$/.test(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of native) {
    const content = await readFile(path);
    if (content.toString('latin1', 0, 4) !== '\u007fELF') throw new Error(`${path} is not a Linux binary`);
    if (content.readUInt16LE(18) !== MACHINES[arch]) throw new Error(`${path} is not for ${arch}`);
    const needed = glibcOf(content);
    if (needed > OLDEST_GLIBC)
      throw new Error(`${path} needs glibc 2.${needed}; releases may need at most 2.${OLDEST_GLIBC}`);
  }
  return native.length;
}

/** The newest version of glibc whose symbols a file names: n of 2.n, 0 where it names none. */
const glibcOf = (content: Buffer): number =>
  Math.max(0, ...[...content.toString('latin1').matchAll(/\0GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor)));
