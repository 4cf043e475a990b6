import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Download } from '../../net/download.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { FileOnDisk } from '../seeds/unpack.ts';
import { commitOf } from './commit.ts';
import { isHash, urlOf } from './source.ts';

/** Marks by which a state of a source is recognised; null where the source doesn't give them. */
export interface ArchiveState {
  etag: string | null;
  lastModified: string | null;
  commit: string | null;
  /** Of the archive. */
  sha256: string;
  /** Size of the archive. */
  bytes: number;
}

/** An archive that lies on this machine. `remove` deletes what was downloaded. */
export interface Archive extends FileOnDisk {
  state: ArchiveState;
  remove: () => Promise<void>;
}

export interface ArchiveRequest {
  /** URL of the archive. */
  source: string;
  /** The one state that is wanted; null for any. */
  pin: string | null;
  /** The ETag of the state that is there already. */
  etag?: string | null;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number | undefined) => void;
}

/** Returns how the archive of a source is called, for people. */
export const archiveName = (source: string): string => basename(new URL(source).pathname) || 'archive';

/** Downloads that are older than this (ms) were left behind by a process that has died. */
const ABANDONED = 24 * 60 * 60 * 1000;

/**
 * Downloads the archive of a source into the data folder. Returns null when its state is still that of the `etag`.
 * Throws NetError when it can't be downloaded whole, and 409 `wrong_archive` when it is not the pinned state.
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

/** Reads the state of an archive that somebody has brought. Throws 409 `wrong_archive` when it is not the pinned one. */
export async function openArchive(file: string, pin: string | null): Promise<Archive> {
  const { size } = await stat(file);
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
