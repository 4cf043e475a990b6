import { BackupError } from '../operations/backup/backup-error.ts';
import { checkBackupFolder } from '../operations/backup/workplace.ts';
import type { Deps } from './deps.ts';

/** Logs that scheduled backups will fail, if their folder can't be used. The server starts nevertheless: the disk may come back. */
export async function logUnusableBackups({ config: { backups }, log }: Pick<Deps, 'config' | 'log'>): Promise<void> {
  if (backups === null) return;
  try {
    await checkBackupFolder(backups.folder);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    log.crit(error.message);
  }
}
