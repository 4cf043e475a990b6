import { runInThread } from '../../base/shared/in-thread.ts';
import type { BackupResult } from './make.ts';

/** Runs `makeBackup` in a thread; an aborted signal terminates it and throws its reason. */
export async function makeBackupInThread(dataDir: string, file: string, signal: AbortSignal): Promise<BackupResult> {
  let made: BackupResult | undefined;
  const onMessage = (message: unknown) => void (made = message as BackupResult);
  await runInThread('backup', { dataDir, file }, { signal, onMessage });
  if (!made) throw new Error('The thread has ended before the backup was complete');
  return made;
}
