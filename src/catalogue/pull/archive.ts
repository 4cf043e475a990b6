import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Download } from '../../base/net/download.ts';
import { reasonOf } from '../../base/shared/reason-of.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { SeedFilesError } from '../seeds/files.ts';
import type { FileOnDisk } from '../seeds/unpack.ts';
import { commitOf } from './commit.ts';
import { isHash, urlOf } from './source.ts';

/** Identification of a source's state; null for what the source doesn't provide. */
export interface ArchiveState {
  etag: string | null;
  lastModified: string | null;
  commit: string | null;
  /** SHA-256 of the archive. */
  sha256: string;
  /** Size of the archive. */
  bytes: number;
}

/** Archive on this machine. `remove` deletes a downloaded one. */
export interface Archive extends FileOnDisk {
  state: ArchiveState;
  remove: () => Promise<void>;
}

export interface ArchiveRequest {
  /** URL of the archive. */
  source: string;
  /** The only accepted state; null for any. */
  pin: string | null;
  /** ETag of the state already loaded. */
  etag?: string | null;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number | undefined) => void;
}

/** Returns the file name of a source's archive, for messages. */
export const archiveName = (source: string): string => basename(new URL(source).pathname) || 'archive';

/** Downloads older than this (ms) were abandoned by a dead process. */
const ABANDONED = 24 * 60 * 60 * 1000;

/**
 * Downloads the archive of a source into the data folder. Returns null if its state still has this `etag`. Throws NetError if the download
 * is incomplete, and 409 `wrong_archive` if it is not the pinned state.
 */
export async function fetchArchive(
  { download, dataDir }: { download: Download; dataDir: string },
  { source, pin, etag = null, ...request }: ArchiveRequest,
): Promise<Archive | null> {
  const folder = join(dataDir, 'downloads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  const file = join(folder, randomUUID());
  const remove = () => rm(file, { force: true });
  try {
    const url = urlOf(source, pin);
    const downloaded = await download(url, { ...request, file, etag });
    if (!downloaded) return null;
    const state = { ...downloaded, commit: await commitOf(file) };
    checkPin(state, pin);
    return { name: archiveName(url), file, size: state.bytes, state, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Reads the state of a local archive. Throws SeedFilesError if it can't be read, and 409 `wrong_archive` if it is not the pinned one. */
export async function openArchive(file: string, pin: string | null): Promise<Archive> {
  const size = await sizeOf(file);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const state = {
    etag: null,
    lastModified: null,
    commit: await commitOf(file),
    sha256: hash.digest('hex'),
    bytes: size,
  };
  checkPin(state, pin);
  return { name: basename(file), file, size, state, remove: async () => undefined };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const fault = error.code === 'ENOENT' ? 'there is no such file' : reasonOf(error);
    throw new SeedFilesError(`${file} can't be read: ${fault}`, { cause: error });
  });
  if (!found.isFile()) throw new SeedFilesError(`${file} can't be read: it is not a .zip or .tar.gz`);
  return found.size;
}

function checkPin({ sha256, commit }: ArchiveState, pin: string | null): void {
  if (pin === null || pin === sha256 || pin === commit) return;
  const found = isHash(pin) ? `has the SHA-256 ${sha256}` : commit ? `is of commit ${commit}` : 'names no commit';
  throw new Refusal(409, 'wrong_archive', `The archive ${found}, but only ${pin} may be loaded. Nothing was loaded`);
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > ABANDONED) await rm(path, { force: true });
  }
}
