import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

import type { SlowStatementOptions } from '../../../db/slow-statements.ts';
import type { Config } from '../../base/config.ts';
import { Thread as ReadThread } from '../../base/shared/thread.ts';
import { unpackError } from '../../writer/messages.ts';
import type { Read } from '../answers/cache.ts';
import { bodyOf } from '../answers/send.ts';
import type { PostedRead, ReadCall, ReaderData, ReaderMessage, ReaderRequest } from './messages.ts';

/** Threads that answer requests beside the main one. */
export interface Readers {
  /** Returns an answer, or undefined if no thread is there that can give one. Rejects with what the handler throws. */
  read: (call: ReadCall) => Promise<Read | undefined>;
  close: () => Promise<void>;
}

export interface ReadersOptions extends ReaderData {
  /** Number of threads. */
  count: number;
  slow?: SlowStatementOptions | undefined;
  /** Returns the address of the server in browsers. */
  publicURL: () => string;
  /** Returns this thread's number of the database's state. */
  stateNumber: () => number;
  /** Called when a thread has ended by itself. Another one takes its place. */
  onDeath: (error: unknown) => void;
  /** Called with each new thread. */
  onWorker?: (worker: Worker) => void;
}

/** Time before a thread that has ended is replaced (ms). */
const AGAIN = 1000;

/** Returns settings that can be sent to a thread: ranges of addresses can't, and no read asks for them. */
const plain = (config: Config): Config => ({ ...config, trustedProxies: [], allowedRanges: [] });

type Waiting = PromiseWithResolvers<Read | undefined>;

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  isReady: boolean;
}

/** Starts reading threads. A request goes to the one with the fewest; until they are ready, and for one that has ended, the main thread answers. */
export function startReaders({
  count,
  slow,
  publicURL,
  stateNumber,
  onDeath,
  onWorker,
  ...data
}: ReadersOptions): Readers {
  const threads = new Set<Thread>();
  let isClosed = false;
  let last = 0;

  const start = (): void => {
    const thread: Thread = {
      worker: new ReadThread('reads', { ...data, config: plain(data.config) } satisfies ReaderData),
      waiting: new Map(),
      isReady: false,
    };
    threads.add(thread);
    thread.worker.on('message', (message: ReaderMessage) => take(thread, message, slow));
    thread.worker.on('error', onDeath);
    thread.worker.once('exit', () => void replace(thread));
    onWorker?.(thread.worker);
    // Only requests keep the process running.
    thread.worker.unref();
  };
  const replace = async (thread: Thread): Promise<void> => {
    threads.delete(thread);
    for (const { resolve } of thread.waiting.values()) resolve(undefined);
    await pause(AGAIN, undefined, { ref: false });
    if (!isClosed) start();
  };
  for (let n = 0; n < count; n += 1) start();

  return {
    async read(call) {
      const ready = [...threads].filter(({ isReady }) => isReady);
      if (ready.length === 0) return undefined;
      const { worker, waiting } = ready.reduce((least, one) => (one.waiting.size < least.waiting.size ? one : least));
      const id = (last += 1);
      const answer: Waiting = Promise.withResolvers();
      waiting.set(id, answer);
      // Of a state before it is read: a newer answer than its number is harmless.
      const number = stateNumber();
      worker.postMessage({ ...call, id, publicURL: publicURL() } satisfies ReaderRequest);
      const read = await answer.promise;
      return read && { ...read, state: { ...read.state, number } };
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

const received = ({ body, ...read }: PostedRead): Read => ({
  ...read,
  body: typeof body === 'string' ? bodyOf(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
});

function take(thread: Thread, message: ReaderMessage, slow: SlowStatementOptions | undefined): void {
  if (message.type === 'ready') thread.isReady = true;
  else if (message.type === 'slow') slow?.report(message.statement);
  else {
    const waiting = thread.waiting.get(message.id)!;
    thread.waiting.delete(message.id);
    if (message.type === 'read') waiting.resolve(received(message.read));
    else waiting.reject(unpackError(message.error));
  }
}
