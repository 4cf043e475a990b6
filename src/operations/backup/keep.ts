import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { BACKUP_NAME, PARTIAL } from './names.ts';

/** Age of an incomplete backup after which it is considered abandoned (ms). */
const ABANDONED = 24 * 60 * 60 * 1000;

/**
 * Removes all but the latest backups from a folder, and abandoned ones; returns how many there are and how many were removed. Files with
 * other names are left alone.
 */
export async function keepLatest(
  folder: string,
  { keep, now }: { keep: number; now: number },
): Promise<{ kept: number; removed: number }> {
  const names = await readdir(folder);
  const backups = names.filter((name) => BACKUP_NAME.test(name)).sort();
  const old = backups.slice(0, -keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  for (const name of names) {
    const [backup = '', rest] = name.split(PARTIAL);
    if (rest === undefined || !BACKUP_NAME.test(backup)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs > ABANDONED) await rm(join(folder, name), { recursive: true, force: true });
  }
  return { kept: backups.length - old.length, removed: old.length };
}
