import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** SHA-256 of a file, which is also its name. */
const LOCATION = /^[0-9a-f]{64}$/;
/** File being added or removed. */
const PASSING = /^([0-9a-f]{64})\.(new|gone)-[\w-]+$/;
/** Younger files (ms) may belong to a request in progress. */
const SETTLED = 3_600_000;

/** Whether this is the name of a file that is being stored or removed. Nothing refers to it. */
export const isInPassing = (name: string): boolean => PASSING.test(name);

/** Returns whether anything refers to a file. */
export type IsUsed = (location: string) => Promise<boolean>;

/** Files in a folder, named by the hash of their content, so that identical ones are stored once. */
export interface StoredFiles {
  /** Returns undefined if there is no such file. */
  read(location: string): Promise<Uint8Array | undefined>;
  /** Stores a file completely or, on a power cut, not at all, and returns its location. */
  store(bytes: Uint8Array): Promise<string>;
  /** Removes a file that nothing refers to; returns true if it is gone. */
  discard(location: string, isUsed: IsUsed): Promise<boolean>;
  /** Removes leftovers of interrupted work and returns how many files. `now` is Unix ms. */
  sweep(isUsed: IsUsed, now: number): Promise<number>;
}

/** Returns the files of a kind in a data folder; everything in its `files/` is part of its backups. */
export const filesIn = (dataDir: string, kind: 'pictures' | 'replays'): StoredFiles =>
  storedFiles(join(dataDir, 'files', kind));

export const locationOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Opens the files in a folder. Several processes may use it without a lock: a file is removed by moving it aside, checking once more
 * whether it is in use, and moving it back if so; code that refers to a file stores it (again, if it is gone) after the reference exists.
 */
export function storedFiles(folder: string): StoredFiles {
  const pathOf = (name: string) => join(folder, name);

  async function store(bytes: Uint8Array): Promise<string> {
    const location = locationOf(bytes);
    if (await touch(pathOf(location))) return location;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const passing = pathOf(`${location}.new-${randomUUID()}`);
    try {
      await writeWhole(passing, bytes);
      await rename(passing, pathOf(location));
    } catch (error) {
      await rm(passing, { force: true });
      throw error;
    }
    await syncFolder(folder);
    return location;
  }

  async function discard(location: string, isUsed: IsUsed): Promise<boolean> {
    if (!LOCATION.test(location) || (await isUsed(location))) return false;
    const aside = pathOf(`${location}.gone-${randomUUID()}`);
    if (!(await done(rename(pathOf(location), aside)))) return false;
    return settle(location, aside, isUsed);
  }

  /** Removes a file that was moved aside, or moves it back. */
  async function settle(location: string, aside: string, isUsed: IsUsed): Promise<boolean> {
    if (await isUsed(location)) {
      // Another process may have found it there first and done the same.
      await done(rename(aside, pathOf(location)));
      return false;
    }
    await rm(aside, { force: true });
    return true;
  }

  async function sweepFile(name: string, isUsed: IsUsed): Promise<boolean> {
    if (LOCATION.test(name)) return discard(name, isUsed);
    const [, location, way] = PASSING.exec(name) ?? [];
    if (location === undefined) return false;
    if (way === 'gone') return settle(location, pathOf(name), isUsed);
    await rm(pathOf(name), { force: true });
    return true;
  }

  return {
    store,
    discard,
    read: async (location) => (LOCATION.test(location) ? whenThere(readFile(pathOf(location))) : undefined),
    async sweep(isUsed, now) {
      let removed = 0;
      for (const name of (await whenThere(readdir(folder))) ?? []) {
        const found = await whenThere(stat(pathOf(name)));
        if (!found || now - found.mtimeMs < SETTLED) continue;
        if (await sweepFile(name, isUsed)) removed += 1;
      }
      return removed;
    },
  };
}

/** Returns the result; undefined if there is no such file. */
async function whenThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns whether the file existed. */
const done = async (work: Promise<void>): Promise<boolean> => (await whenThere(work.then(() => true))) ?? false;

/** Renews a file's time stamp; false if there is no such file. */
const touch = async (path: string): Promise<boolean> => {
  const now = new Date();
  return done(utimes(path, now, now));
};

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name in a folder is durable only once the folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
