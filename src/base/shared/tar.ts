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
 * not files throw or are skipped.
 */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  others: 'refuse' | 'pass-over' = 'refuse',
): AsyncGenerator<TarEntry & { content: AsyncIterable<Buffer> }> {
  const take = reader(source);
  for (;;) {
    const block = await whole(take, BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const { isFile, ...entry } = readHeader(block);
    if (isFile) yield { ...entry, content: parts(take, entry.size) };
    else if (others === 'refuse') throw new Error(`${entry.name} is no ordinary file`);
    else for await (const _ of parts(take, entry.size));
    await whole(take, tarPadding(entry.size).length);
  }
  // Reads to the end: gzip's checksum is there.
  while ((await take(BLOCK * 128)).length > 0);
}

function readHeader(block: Buffer): TarEntry & { isFile: boolean } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '');
  if (checksum(block) !== Number.parseInt(text(148, 156), 8)) throw new Error('it is no tar archive, or it is damaged');
  const isFile = ['0', '\0'].includes(block.toString('latin1', 156, 157));
  const prefix = text(345, 500);
  const size = block[124]! & 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8);
  if (!Number.isSafeInteger(size)) throw new Error('it is no tar archive, or it is damaged');
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size, isFile };
}

async function* parts(take: Take, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const part = await take(left);
    if (part.length === 0) throw new Error('it ends in the middle');
    left -= part.length;
    yield part;
  }
}

const NOTHING: Buffer = Buffer.alloc(0);

type Take = (most: number) => Promise<Buffer>;

/** Returns a function that reads up to this many of the next bytes; none at the end. */
function reader(source: AsyncIterable<Buffer>): Take {
  const iterator = source[Symbol.asyncIterator]();
  let rest = NOTHING;
  return async (most) => {
    if (most === 0) return NOTHING;
    while (rest.length === 0) {
      const { done, value } = await iterator.next();
      if (done) return rest;
      rest = value;
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  };
}

async function whole(take: Take, size: number): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const part of parts(take, size)) found.push(part);
  return Buffer.concat(found);
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
