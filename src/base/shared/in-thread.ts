import { once } from 'node:events';
import type { ResourceLimits } from 'node:worker_threads';

import type { ThreadName } from './thread-file.ts';
import { Thread } from './thread.ts';

interface ThreadOptions {
  signal: AbortSignal;
  onMessage: (message: unknown) => void;
  /** Buffers of its data to transfer instead of copy; the caller loses them. */
  give?: ArrayBuffer[];
  resourceLimits?: ResourceLimits;
}

/**
 * Runs a worker thread and settles when it has ended; `onMessage` gets its messages. An aborted signal terminates the thread.
 * Throws the signal's reason or the thread's error.
 */
export async function runInThread(
  name: ThreadName,
  data: object,
  { signal, onMessage, give = [], resourceLimits }: ThreadOptions,
): Promise<void> {
  signal.throwIfAborted();
  const worker = new Thread(name, data, { transferList: give, ...(resourceLimits && { resourceLimits }) });
  worker.on('message', onMessage);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await once(worker, 'exit');
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
  signal.throwIfAborted();
}
