import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { unzipSync } from 'fflate';

import type { Issue } from '../../../contracts/common.ts';
import { reasonOf } from '../../base/shared/reason-of.ts';
import { MAX_ISSUES, Refusal } from '../../base/shared/refusal.ts';
import { readTar } from '../../base/shared/tar.ts';
import { seedCounter, type SeedBounds } from './bounds.ts';
import { parseEntries, recognise, SEED_NAMES, type SeedFiles } from './files.ts';
import { spending, TooLarge, withRatio, UNPACK_LIMITS, type Spend } from './unpack-limits.ts';
import { readZipFile } from './zip-file.ts';

/** File as sent: a seed file, or an archive of some (zip, tar, tar.gz); a seed file may be gzipped. */
export interface Upload {
  name: string;
  bytes: Uint8Array;
}

/** File on disk, read chunk by chunk. */
export interface FileOnDisk {
  name: string;
  /** Its path. */
  file: string;
  /** Bytes. */
  size: number;
}

/** Seed file by its name without folders. */
interface SeedFileBytes {
  name: string;
  /** File that contains it. */
  within: string;
  bytes: Uint8Array;
}

/** Text of a seed file, by its name without folders. */
export interface SeedText {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Parses texts that `unpackSeeds` has validated. */
export const parseSeeds = (texts: readonly SeedText[]): SeedFiles => ({
  files: texts.map(({ name, bytes }) => ({ ...recognise(name)!, entries: parseEntries(textOf(bytes)) })),
});

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();

/**
 * Returns the seed files in an upload, in the order of their names, including those in folders of archives; other files are ignored. Throws
 * 400 `invalid_file` with every fault: not a JSON list, can't be unpacked, exceeds a limit, duplicate, or no seed files. Takes seconds, and
 * memory for all of it.
 */
export async function unpackSeeds(
  uploads: readonly (Upload | FileOnDisk)[],
  limits = UNPACK_LIMITS,
  bounds?: SeedBounds,
): Promise<SeedText[]> {
  const issues: Issue[] = [];
  const spend = spending(limits);
  const found: SeedFileBytes[] = [];
  for (const upload of uploads) {
    try {
      found.push(...ofOneFolder(await seedsIn(upload, withRatio(spend, sizeOf(upload), limits.ratio))));
    } catch (error) {
      issues.push({ path: upload.name, message: `Can't be unpacked: ${reasonOf(error)}` });
      // Everything after it would be too large, too.
      if (error instanceof TooLarge) break;
    }
  }
  const count = seedCounter(bounds);
  const files = [...Map.groupBy(found, ({ name }) => name).values()].flatMap(
    (same) => check(same, count, issues) ?? [],
  );
  if (files.length === 0 && issues.length === 0) {
    issues.push({ path: 'files', message: `Expected seed files (${SEED_NAMES.join(', ')}), or an archive of them` });
  }
  if (issues.length > 0) {
    throw new Refusal(400, 'invalid_file', "These files can't be loaded", issues.slice(0, MAX_ISSUES));
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the size of an upload in bytes. */
export const sizeOf = (upload: Upload | FileOnDisk): number => ('bytes' in upload ? upload.bytes.length : upload.size);

const folderOf = ({ within }: SeedFileBytes): string => within.slice(0, within.search(/[^/\\]*$/));

/**
 * Returns the seed files of an archive. If a file is in several folders, as in the public repository, whose tests have sample files, only
 * those next to `folders.json`: of several such folders, the one with most files.
 */
function ofOneFolder(found: readonly SeedFileBytes[]): readonly SeedFileBytes[] {
  if (new Set(found.map(({ name }) => name)).size === found.length) return found;
  const folders = [...Map.groupBy(found, folderOf).values()];
  const whole = folders.filter((files) => files.some(({ name }) => name === 'folders.json'));
  return whole.toSorted((a, b) => b.length - a.length)[0] ?? found;
}

function check(
  [first, ...others]: readonly SeedFileBytes[],
  count: (text: Uint8Array) => void,
  issues: Issue[],
): SeedText | undefined {
  const { name, bytes } = first!;
  if (others.length > 0) {
    const places = [first!, ...others].map(({ within }) => within).join(', ');
    issues.push({ path: name, message: `Is there more than once: ${places}` });
    return undefined;
  }
  try {
    count(bytes);
    parseEntries(textOf(bytes));
    // In a buffer of its own, which can be transferred between threads.
    return { name, bytes: new Uint8Array(bytes) };
  } catch (error) {
    issues.push({ path: name, message: capitalised(reasonOf(error)) });
    return undefined;
  }
}

async function seedsIn(upload: Upload | FileOnDisk, spend: Spend): Promise<SeedFileBytes[]> {
  const { name } = upload;
  const head = await headOf(upload);
  if (startsWith(head, 'PK')) return 'bytes' in upload ? inZip(name, upload.bytes, spend) : inZipFile(upload, spend);
  if (startsWith(head, '\u001f\u008b')) return inGzip(name, inPieces(upload), spend);
  if (startsWith(head.subarray(TAR_MARK_AT), TAR_MARK)) return inTar(name, inPieces(upload), spend);
  const base = baseName(name);
  const bytes = await collect(inPieces(upload), spend, recognise(base) !== undefined);
  return bytes ? [{ name: base, within: name, bytes }] : [];
}

async function headOf(upload: Upload | FileOnDisk): Promise<Uint8Array> {
  if ('bytes' in upload) return upload.bytes.subarray(0, 512);
  const parts: Buffer[] = await createReadStream(upload.file, { end: 511 }).toArray();
  return Buffer.concat(parts);
}

function inZip(within: string, bytes: Uint8Array, spend: Spend): SeedFileBytes[] {
  const wanted = ({ name, originalSize }: { name: string; originalSize: number }) =>
    recognise(baseName(name)) !== undefined && spend(originalSize, 'seeds');
  // Allocates the size an entry claims, and ignores what exceeds it.
  return Object.entries(unzipSync(bytes, { filter: wanted })).map(([path, content]) => ({
    name: baseName(path),
    within: `${within}: ${path}`,
    bytes: content,
  }));
}

async function inZipFile({ name: within, file }: FileOnDisk, spend: Spend): Promise<SeedFileBytes[]> {
  const found: SeedFileBytes[] = [];
  for await (const { name: path, bytes } of readZipFile(
    file,
    (name) => recognise(baseName(name)) !== undefined,
    spend,
  )) {
    found.push({ name: baseName(path), within: `${within}: ${path}`, bytes });
  }
  return found;
}

/** Gzip contains an archive, or a single file of the same name. */
async function inGzip(within: string, bytes: AsyncIterable<Buffer>, spend: Spend): Promise<SeedFileBytes[]> {
  const found: SeedFileBytes[] = [];
  await pipeline(Readable.from(bytes), createGunzip(), async (unpacked: AsyncIterable<Buffer>) => {
    // Chunk by chunk, so that an excessive size is noticed before it is in memory.
    const pieces = metered(unpacked, spend);
    const { value: head = Buffer.alloc(0) } = (await pieces.next()) as { value?: Buffer };
    const whole = followedBy(head, pieces);
    const isTar = startsWith(head.subarray(TAR_MARK_AT), TAR_MARK);
    found.push(...(await (isTar ? inTar : alone)(within, whole, spend)));
  });
  return found;
}

async function* metered(pieces: AsyncIterable<Buffer>, spend: Spend): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield spent(spend, piece, 'unpacked');
}

async function alone(within: string, bytes: AsyncIterable<Buffer>, spend: Spend): Promise<SeedFileBytes[]> {
  const name = baseName(within).replace(/\.gz$/i, '');
  const content = await collect(bytes, spend, recognise(name) !== undefined);
  return content ? [{ name, within, bytes: content }] : [];
}

async function inTar(within: string, bytes: AsyncIterable<Buffer>, spend: Spend): Promise<SeedFileBytes[]> {
  const found: SeedFileBytes[] = [];
  for await (const { name: path, content } of readTar(bytes, 'pass-over')) {
    const name = baseName(path);
    const chunks = await collect(content, spend, recognise(name) !== undefined);
    if (chunks) found.push({ name, within: `${within}: ${path}`, bytes: chunks });
  }
  return found;
}

async function collect(pieces: AsyncIterable<Buffer>, spend: Spend, isWanted: boolean): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const piece of pieces) if (isWanted) chunks.push(spent(spend, piece, 'seeds'));
  return isWanted ? Buffer.concat(chunks) : undefined;
}

const PIECE = 256 * 1024;

async function* inPieces(upload: Upload | FileOnDisk): AsyncGenerator<Buffer> {
  if (!('bytes' in upload)) {
    yield* createReadStream(upload.file, { highWaterMark: PIECE });
    return;
  }
  const { bytes } = upload;
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PIECE, bytes.length - at));
  }
}

async function* followedBy(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  yield* rest;
}

function spent<T extends Uint8Array>(spend: Spend, bytes: T, what: 'seeds' | 'unpacked'): T {
  spend(bytes.length, what);
  return bytes;
}

const TAR_MARK = 'ustar';
const TAR_MARK_AT = 257;

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;

const baseName = (path: string): string => path.split(/[/\\]/).at(-1)!;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
