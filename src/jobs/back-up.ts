import { makeBackupInThread } from '../backup/in-thread.ts';
import { keepLatest } from '../backup/keep.ts';
import { freeBackupPath } from '../backup/names.ts';
import type { BackupSettings, Config } from '../config.ts';
import type { Job } from './job.ts';

/** The job that makes backups as the settings say, and removes old ones once there is a new one. */
export const backUp = (dataDir: Config['dataDir'], { folder, at, keep }: BackupSettings): Job => ({
  name: 'backup',
  about: 'makes a backup and removes old ones',
  schedule: at,
  async run(_, signal) {
    const now = Date.now();
    const { file, bytes } = await makeBackupInThread(dataDir, freeBackupPath(folder, now), signal);
    const { kept, removed } = await keepLatest(folder, { keep, now });
    const message = `wrote ${file} (${bytes.toLocaleString('en')} bytes), removed ${removed} old ones`;
    return { message, figures: { made_timestamp_seconds: Math.floor(now / 1000), bytes, kept, removed } };
  },
});
