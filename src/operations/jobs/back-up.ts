import type { BackupSettings, Config } from '../../base/config.ts';
import { counted } from '../../base/shared/counted.ts';
import { makeBackupInThread } from '../backup/in-thread.ts';
import { keepLatest } from '../backup/keep.ts';
import { freeBackupPath } from '../backup/names.ts';
import type { Job } from './job.ts';

/** Returns the job that makes scheduled backups and removes old ones after a new one. */
export const backUp = (dataDir: Config['dataDir'], { folder, at, keep }: BackupSettings): Job => ({
  name: 'backup',
  about: 'makes a backup and deletes old ones',
  schedule: at,
  async run(_, signal) {
    const now = Date.now();
    const { file, bytes } = await makeBackupInThread(dataDir, freeBackupPath(folder, now), signal);
    const { kept, removed } = await keepLatest(folder, { keep, now });
    const message = `wrote ${file} (${counted(bytes, 'byte')}), deleted ${counted(removed, 'old backup')}`;
    return { message, figures: { made_timestamp_seconds: Math.floor(now / 1000), bytes, kept, removed } };
  },
});
