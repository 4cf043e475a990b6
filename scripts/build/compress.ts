import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Ways to compress by the ending of the copy. Browsers take brotli from https addresses only. */
const WAYS = {
  br: (bytes: Buffer) => brotli(bytes),
  gz: (bytes: Buffer) => zip(bytes, { level: 9 }),
};
type Way = keyof typeof WAYS;

/** Writes compressed copies beside each file of a folder whose name fits, for browsers that take them. */
export async function compressAll(folder: string, names: RegExp, ways: readonly Way[]): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => names.test(file));
  await Promise.all(files.map((file) => compress(join(folder, file), ways)));
}

async function compress(file: string, ways: readonly Way[]): Promise<void> {
  const bytes = await readFile(file);
  await Promise.all(ways.map(async (way) => appear(`${file}.${way}`, await WAYS[way](bytes))));
}

/** Writes a file that is never seen half written. */
async function appear(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}
