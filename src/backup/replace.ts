import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { beginNewCount } from '../../db/new-count.ts';
import { BackupError } from './backup-error.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { backupsFolder, DATABASE } from './names.ts';

export interface ReplaceOptions {
  dataDir: string;
  /** Files and folders of the data folder that are replaced; all others stay. */
  names: readonly string[];
  /** Whether data that is there may be replaced. It is moved into `backups/`. */
  force: boolean;
}

/**
 * Replaces data of a data folder by what `fill` puts into an empty folder; that includes a database. Returns what `fill`
 * returned and where the replaced data is now (null when there was none). When something fails, the folder is unchanged.
 * Throws BackupError when there is data already and `force` is not set, LockedError when a server works on the folder.
 */
export async function replaceData<T>(
  { dataDir, names, force }: ReplaceOptions,
  fill: (folder: string) => Promise<T>,
): Promise<{ result: T; before: string | null }> {
  const unlock = lockDataFolder(dataDir);
  try {
    const present = (folder: string) => names.filter((name) => existsSync(join(folder, name)));
    const old = present(dataDir);
    if (old.length > 0 && !force) {
      throw new BackupError(`There is data in ${dataDir} already; --force keeps it in its backups/ and replaces it`);
    }
    const fresh = await mkdtemp(join(dataDir, 'restore-'));
    try {
      const result = await fill(fresh);
      beginNewCount(join(fresh, DATABASE));
      const before = old.length > 0 ? join(backupsFolder(dataDir), `before-restore-${moment()}`) : null;
      if (before) await makeNew(before);
      await moveAll([
        ...(before ? old.map((name) => [join(dataDir, name), join(before, name)] as const) : []),
        ...present(fresh).map((name) => [join(fresh, name), join(dataDir, name)] as const),
      ]);
      return { result, before };
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}

/** Now, to the millisecond: restores may follow each other quickly. */
const moment = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

async function makeNew(folder: string): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
}

/** All moves or, when one fails, none. */
async function moveAll(moves: readonly (readonly [from: string, to: string])[]): Promise<void> {
  const done: (readonly [from: string, to: string])[] = [];
  try {
    for (const move of moves) {
      await rename(...move);
      done.push(move);
    }
  } catch (error) {
    for (const [from, to] of done.reverse()) await rename(to, from);
    throw error;
  }
}
