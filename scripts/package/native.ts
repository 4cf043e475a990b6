import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Arch } from './packages.ts';

/** What ELF files say of the machine that they are for. */
const MACHINES: Record<Arch, number> = { x64: 0x3e, arm64: 0xb7 };

/**
 * Looks at every native file of a folder; returns how many there are. Throws when one of them is for another machine or
 * another system, which nobody would notice before it is started there.
 */
export async function checkNative(folder: string, arch: Arch): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const native = entries
    .filter((entry) => entry.isFile() && (entry.name === 'node' || /\.(node|so)(\.\d+)*$/.test(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of native) {
    const head = await readHead(path);
    if (head.toString('latin1', 0, 4) !== '\u007fELF') throw new Error(`${path} is no program for Linux`);
    if (head.readUInt16LE(18) !== MACHINES[arch]) throw new Error(`${path} is not for ${arch}`);
  }
  return native.length;
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const head = Buffer.alloc(20);
  await file.read(head, 0, head.length, 0);
  return head;
}
