import { runInThread } from '../../base/shared/in-thread.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import type { BackupResult } from './make.ts';

/**
 * Runs `makeBackup` in a thread; an aborted signal terminates it and throws its reason. Throws a 503 if the backup is impossible, for
 * example because its folder can't be used.
 */
export async function makeBackupInThread(dataDir: string, file: string, signal: AbortSignal): Promise<BackupResult> {
  let made: BackupResult | undefined;
  const onMessage = (message: unknown) => void (made = message as BackupResult);
  try {
    await runInThread('backup', { dataDir, file }, { signal, onMessage });
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
  if (!made) throw new Error('The thread has ended before the backup was complete');
  return made;
}

/** Returns the refusal for a BackupError, whose class is lost between threads. */
function refusalOf(error: unknown): Refusal | undefined {
  const isKnown = error instanceof Error && error.name === 'BackupError';
  return isKnown ? new Refusal(503, 'backup_failed', error.message) : undefined;
}
