import { ReadableStream } from 'node:stream/web';

import { createTarDecoder } from 'modern-tar';

/** File in a tar archive (POSIX ustar, readable by every `tar`). */
export interface TarEntry {
  /** Path with slashes, without a leading one. */
  name: string;
  /** Bytes. */
  size: number;
}

const BLOCK = 512;
/** Largest size that fits into eleven octal digits. */
const OCTAL_MAX = 0o77777777777;

/** Returns the header block of a file. Only the owner may read the unpacked file unless `mode` allows more. */
export function tarHeader({ name, size }: TarEntry, modified: number, mode = 0o600): Buffer {
  const block = Buffer.alloc(BLOCK);
  const { prefix, rest } = splitName(name);
  block.write(rest, 0);
  block.write(`${mode.toString(8).padStart(7, '0')}\0`, 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  writeSize(block, size);
  block.write(
    `${Math.floor(modified / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Returns the padding after a file's bytes, so that the next one starts at a block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Returns the end-of-archive blocks. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/**
 * Reads an archive file by file; the content of one has to be read before the next is requested. Folders, links and other entries that are
 * not files throw or are skipped. Throws for damaged and incomplete archives.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  others: 'refuse' | 'pass-over' = 'refuse',
): AsyncGenerator<TarEntry & { content: AsyncIterable<Buffer> }> {
  const entries = ReadableStream.from<Buffer>(source).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    const { name, size, type } = header;
    if (type === 'file') yield { name, size, content: buffers(body) };
    else if (others === 'refuse') throw new Error(`${name} is no ordinary file`);
    else for await (const _ of body);
  }
}

async function* buffers(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const part of body) yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
}

/** Returns the sum of all bytes, with those of the checksum itself counted as spaces. */
const checksum = (block: Buffer): number =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

function writeSize(block: Buffer, size: number): void {
  if (size <= OCTAL_MAX) return void block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  // GNU tar's form: a marker bit and the number in binary.
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(size), 128);
}

/** Splits a name of more than 100 bytes at a slash. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name };
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155) return { prefix, rest };
  }
  throw new Error(`${name}: the name is too long for an archive`);
}
