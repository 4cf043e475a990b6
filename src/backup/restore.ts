import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { beginNewCount } from '../../db/new-count.ts';
import { BackupError } from './backup-error.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import type { Manifest } from './manifest.ts';
import { backupsFolder, DATABASE, REPLACED } from './names.ts';
import { unpackBackup } from './unpack.ts';

export interface Restored extends Manifest {
  /** Where what was there before lies now; null when there was nothing. */
  before: string | null;
}

/**
 * Puts what is in an archive into a data folder, once all of it has been checked. What it replaces is moved into
 * `backups/`, and only with `force`. When something fails, the folder is as it was. Throws BackupError when the archive
 * can't be used or the folder is not empty, LockedError when a server works on the folder.
 */
export async function restoreBackup(
  archive: string,
  { dataDir, force }: { dataDir: string; force: boolean },
): Promise<Restored> {
  if (!existsSync(archive)) throw new BackupError(`There is no file ${archive}`);
  const unlock = lockDataFolder(dataDir);
  try {
    const old = existing(dataDir);
    if (old.length > 0 && !force) {
      throw new BackupError(`There is data in ${dataDir} already; --force keeps it in its backups/ and replaces it`);
    }
    const fresh = await mkdtemp(join(dataDir, 'restore-'));
    try {
      const about = await unpackBackup(archive, fresh);
      beginNewCount(join(fresh, DATABASE));
      const before = old.length > 0 ? join(backupsFolder(dataDir), `before-restore-${moment()}`) : null;
      if (before) await makeNew(before);
      await moveAll([
        ...(before ? old.map((name) => [join(dataDir, name), join(before, name)] as const) : []),
        ...existing(fresh).map((name) => [join(fresh, name), join(dataDir, name)] as const),
      ]);
      return { ...about, before };
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}

/** Now, to the millisecond: restores may follow each other quickly. */
const moment = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

const existing = (folder: string): string[] => REPLACED.filter((name) => existsSync(join(folder, name)));

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
