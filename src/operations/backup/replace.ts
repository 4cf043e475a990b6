import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { beginNewCount } from '../../../db/new-count.ts';
import { BackupError } from './backup-error.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { backupsFolder, DATABASE } from './names.ts';

export interface ReplaceOptions {
  dataDir: string;
  /** Files and folders to replace; all others stay. */
  names: readonly string[];
  /** Whether existing data may be replaced. It is moved into `backups/`. */
  force: boolean;
}

/**
 * Replaces data in a data folder by the output of `fill`, which gets an empty folder; the output includes a database. Returns the result of
 * `fill` and the new place of the replaced data (null if there was none). On failure, the folder is unchanged. Throws BackupError if data
 * exists and `force` is not set, LockedError if a server is using the folder.
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
      throw new BackupError(
        `${dataDir} already has data. Use --force to replace it; the old data is moved to backups/ there`,
      );
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

/** To the millisecond: restores may follow each other quickly. */
const moment = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

async function makeNew(folder: string): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 });
}

/** Moves all files or, if one move fails, none. */
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
