import { once } from 'node:events';
import { Worker, type ResourceLimits } from 'node:worker_threads';

interface ThreadOptions {
  signal: AbortSignal;
  onMessage: (message: unknown) => void;
  /** Memory of `workerData` that the caller gives away: it is handed on instead of copied. */
  give?: ArrayBuffer[];
  resourceLimits?: ResourceLimits;
}

/**
 * Runs a file as a thread of its own and settles when it has ended; `onMessage` gets what it posts. When the signal is
 * aborted, the thread is ended where it stands. Throws the signal's reason, or what the thread has thrown.
 */
export async function runInThread(
  file: URL,
  workerData: object,
  { signal, onMessage, give = [], resourceLimits }: ThreadOptions,
): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(file, { workerData, transferList: give, ...(resourceLimits && { resourceLimits }) });
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
