import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

/** Bytes that can be read at any place: of a file, or in memory. */
export interface RandomBytes {
  size: number;
  read(from: number, length: number): Promise<Buffer>;
}

/** Limits of an archive. */
export interface ZipLimits {
  files: number;
  /** Bytes of all files together, unpacked. */
  unpacked: number;
}

/** Thrown for archives that can't be read; the message is for people. */
export class ZipError extends Error {
  override name = 'ZipError';
}

/** File in an archive, as its directory describes it. */
export interface ZippedFile {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Place of its header. */
  at: number;
}

const END = 0x0605_4b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x0201_4b50;
const ENTRY_LENGTH = 46;
const HEADER = 0x0403_4b50;
const HEADER_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const CHUNK = 64 * 1024;
/** Longest directory that is read (bytes): names of 200 bytes in the largest allowed archive. */
const LONGEST_DIRECTORY = 16 * 1024 * 1024;

/** Returns the files of a zip archive by name. Throws ZipError if it is damaged, or exceeds a limit. */
export async function openZip(bytes: RandomBytes, limits: ZipLimits): Promise<Map<string, ZippedFile>> {
  const end = await readEnd(bytes);
  const [count, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (count === 0xffff || start === 0xffff_ffff) throw new ZipError('it is larger than this program reads (zip64)');
  if (count > limits.files) throw new ZipError(`it has more than ${limits.files.toLocaleString('en')} files`);
  if (length > LONGEST_DIRECTORY || start + length > bytes.size) throw damaged();
  const files = readDirectory(await bytes.read(start, length), count);
  const unpacked = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  if (unpacked > limits.unpacked)
    throw new ZipError(`it unpacks to more than ${Math.floor(limits.unpacked / 1024 / 1024).toLocaleString('en')} MiB`);
  return files;
}

async function readEnd(bytes: RandomBytes): Promise<Buffer> {
  const length = Math.min(bytes.size, END_LENGTH + LONGEST_COMMENT);
  const tail = await bytes.read(bytes.size - length, length);
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END) return tail.subarray(at);
  throw new ZipError('it is not a zip file, or ends in the middle');
}

function readDirectory(directory: Buffer, count: number): Map<string, ZippedFile> {
  const files = new Map<string, ZippedFile>();
  for (let [at, left] = [0, count]; left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    if (files.has(name)) throw new ZipError(`it has ${JSON.stringify(name)} twice`);
    const method = directory.readUInt16LE(at + 10);
    if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new ZipError('it is encrypted');
    if (method !== STORED && method !== DEFLATED) throw new ZipError('it is packed in an unknown way');
    files.set(name, {
      name,
      method,
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_LENGTH + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return files;
}

const damaged = (name?: string): ZipError =>
  new ZipError(name === undefined ? 'it is damaged' : `${JSON.stringify(name)} in it is damaged`);

/** Yields the content of a file chunk by chunk; it is unpacked on a thread of zlib's. Throws ZipError if it is not as the directory says. */
export async function* unzipped(bytes: RandomBytes, file: ZippedFile): AsyncGenerator<Buffer> {
  let [crc, size] = [0, 0];
  for await (const chunk of content(bytes, file)) {
    crc = crc32(chunk, crc);
    size += chunk.length;
    if (size > file.size) throw damaged(file.name);
    yield chunk;
  }
  if (size !== file.size || crc !== file.crc) throw damaged(file.name);
}

async function* content(bytes: RandomBytes, file: ZippedFile): AsyncGenerator<Buffer> {
  if (file.at + HEADER_LENGTH > bytes.size) throw damaged(file.name);
  const header = await bytes.read(file.at, HEADER_LENGTH);
  if (header.readUInt32LE(0) !== HEADER) throw damaged(file.name);
  const start = file.at + HEADER_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + file.packed > bytes.size) throw damaged(file.name);
  const packed = chunksOf(bytes, start, file.packed);
  if (file.method === STORED) yield* packed;
  else yield* inflated(packed, file.name);
}

async function* inflated(packed: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  const done = pipeline(packed, inflate);
  done.catch(() => undefined);
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk;
    await done;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged(name);
    throw error;
  } finally {
    inflate.destroy();
  }
}

async function* chunksOf(bytes: RandomBytes, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += CHUNK) yield bytes.read(start + at, Math.min(CHUNK, length - at));
}

/** Returns bytes in memory as random bytes. */
export const inMemory = (bytes: Uint8Array): RandomBytes => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { size: buffer.length, read: async (from, length) => buffer.subarray(from, from + length) };
};
