import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** SHA-256 of a picture, and its name. */
const LOCATION = /^[0-9a-f]{64}$/;
/** A file on its way in, or on its way out. */
const PASSING = /^([0-9a-f]{64})\.(new|gone)-[\w-]+$/;
/** What is younger (ms) may be of a request that is not through yet. */
const SETTLED = 3_600_000;

/** Whether a user has the picture now. */
export type IsUsed = (location: string) => Promise<boolean>;

/** Pictures in a folder, each named by the hash of its content, so that what is the same is there once. */
export interface PictureFiles {
  /** Undefined when there is no such file. */
  read(location: string): Promise<Uint8Array | undefined>;
  /** Stores a picture so that a power cut leaves all of it or nothing, and returns where. */
  store(bytes: Uint8Array): Promise<string>;
  /** Removes a picture that nobody has any more; true when it is gone. */
  discard(location: string, isUsed: IsUsed): Promise<boolean>;
  /** Removes what interrupted work has left, and returns how many files. `now` is Unix ms. */
  sweep(isUsed: IsUsed, now: number): Promise<number>;
}

/** The pictures of a data folder; all that is in its `files/` is in its backups too. */
export const picturesIn = (dataDir: string): PictureFiles => pictureFiles(join(dataDir, 'files', 'pictures'));

export const locationOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The pictures in a folder. Several processes may work on it without a lock: a file is removed by moving it aside,
 * looking once more whether somebody has it, and moving it back if so; who refers to a file stores it (again, if it is
 * gone) after the reference is there.
 */
export function pictureFiles(folder: string): PictureFiles {
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
      // Somebody else may have found it there first, and done the same.
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

/** What came of it; undefined when there is no such file. */
async function whenThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether there was such a file to do it with. */
const done = async (work: Promise<void>): Promise<boolean> => (await whenThere(work.then(() => true))) ?? false;

/** Makes a file young again; false when there is none. */
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

/** A new name in a folder is safe only when the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
