import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

import { Unzip, UnzipInflate } from 'fflate';

import type { Spend } from './unpack-limits.ts';

/** Small, because a chunk is inflated whole, up to 1,000 times its size (bytes). */
const CHUNK = 16 * 1024;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the wanted files of a zip file on disk without holding all of it in memory. Unpacked bytes are counted with `spend`. Throws if the
 * zip file is incomplete.
 */
export async function* readZipFile(
  file: string,
  isWanted: (path: string) => boolean,
  spend: Spend,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  if ((await commentOf(file)) === undefined) throw new Error('it ends in the middle');
  const done: { name: string; bytes: Buffer }[] = [];
  const unzip = new Unzip((entry) => {
    const { name, compression } = entry;
    if (compression !== STORED && compression !== DEFLATED) throw new Error(`${name} is packed in an unknown way`);
    const parts: Uint8Array[] = [];
    const wanted = isWanted(name);
    entry.ondata = (error, data, final) => {
      if (error) throw error;
      spend(data.length, wanted ? 'seeds' : 'unpacked');
      if (wanted) parts.push(data);
      if (wanted && final) done.push({ name, bytes: Buffer.concat(parts) });
    };
    // Entries that are not started would be held in memory.
    entry.start();
  });
  unzip.register(UnzipInflate);
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    unzip.push(chunk);
    yield* done.splice(0);
  }
  unzip.push(new Uint8Array(), true);
  yield* done.splice(0);
}

const END_MARK = Buffer.from('PK\u0005\u0006');
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;

/** Returns the comment at the end of a zip file; undefined if the end is missing. */
export async function commentOf(file: string): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, END_LENGTH + LONGEST_COMMENT);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const at = buffer.lastIndexOf(END_MARK);
    return at < 0 ? undefined : buffer.toString('utf8', at + END_LENGTH);
  } finally {
    await handle.close();
  }
}
