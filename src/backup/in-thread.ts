import { runInThread } from '../shared/in-thread.ts';
import type { Made } from './make.ts';

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './backup.js', import.meta.url);

/** Does what `makeBackup` does in a thread of its own; when the signal is aborted, it ends and throws its reason. */
export async function makeBackupInThread(dataDir: string, file: string, signal: AbortSignal): Promise<Made> {
  let made: Made | undefined;
  const onMessage = (message: unknown) => void (made = message as Made);
  await runInThread(threadFile, { dataDir, file }, { signal, onMessage });
  if (!made) throw new Error('The thread has ended before the backup was complete');
  return made;
}
