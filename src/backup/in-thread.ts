import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Made } from './make.ts';

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './backup.js', import.meta.url);

/** Does what `makeBackup` does in a thread of its own; when the signal is aborted, it ends and throws its reason. */
export async function makeBackupInThread(dataDir: string, file: string, signal: AbortSignal): Promise<Made> {
  signal.throwIfAborted();
  const worker = new Worker(threadFile, { workerData: { dataDir, file } });
  const exited = once(worker, 'exit');
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const made = await Promise.race([
      once(worker, 'message').then(([message]) => message as Made),
      exited.then(() => undefined),
    ]);
    if (!made) throw new Error('The thread has ended before the backup was complete');
    return made;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
