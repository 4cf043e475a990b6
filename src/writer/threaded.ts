import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { SlowStatementOptions } from '../../db/slow-statements.ts';
import { preciseNow } from '../shared/precise-now.ts';
import { WriterStopped, type Command, type CommandTimes, type RunOptions, type Writer } from './command.ts';
import { unpackError, type Request, type Response, type ThreadData } from './messages.ts';

export interface ThreadedOptions {
  /** Told of statements that take long. */
  slow?: SlowStatementOptions | undefined;
  /** Called for every command that has ended, well or not. */
  onCommand?: (name: string, times: CommandTimes) => void;
}

export interface ThreadedWriter extends Writer {
  /** Ends at once: what runs is undone, what waits is not begun, and both throw WriterStopped. */
  abort(): Promise<void>;
}

interface Waiting {
  name: string;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  options: RunOptions;
}

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './writer.js', import.meta.url);

/** Starts the thread that writes and returns once it is ready. Rejects when the file can't be opened. */
export async function startThreadedWriter(
  file: string,
  { onCommand, slow }: ThreadedOptions = {},
): Promise<ThreadedWriter> {
  const workerData: ThreadData = { file, slowFrom: slow?.from ?? null };
  const worker = new Worker(threadFile, { workerData });
  const waiting = new Map<number, Waiting>();
  let lastID = 0;
  let stopped = false;

  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => {
    stopped = true;
    failAll(new WriterStopped());
  });
  await once(worker, 'message');
  worker.on('message', (message: Response) => {
    if (message.type === 'slow') slow?.report(message.statement);
    else settle(waiting, message, onCommand);
  });

  const post = (request: Request, give: ArrayBuffer[] = []) => worker.postMessage(request, give);
  return {
    run<Input, Output>({ name }: Command<Input, Output>, input: Input, options: RunOptions = {}): Promise<Output> {
      return new Promise<unknown>((resolve, reject) => {
        if (stopped) return reject(new WriterStopped());
        waiting.set(++lastID, { name, resolve, reject, options });
        post({ type: 'run', id: lastID, name, input, sent: preciseNow() }, options.give);
      }) as Promise<Output>;
    },
    state: () => ({ alive: !stopped, waiting: waiting.size }),
    async close() {
      if (stopped) return;
      const exited = once(worker, 'exit');
      post({ type: 'close' });
      await exited;
    },
    async abort() {
      await worker.terminate();
    },
  };
}

function settle(
  waiting: Map<number, Waiting>,
  message: Exclude<Response, { type: 'slow' }>,
  onCommand: ThreadedOptions['onCommand'],
): void {
  if (message.type === 'ready') return;
  const command = waiting.get(message.id);
  if (!command) return;
  if (message.type === 'progress') return command.options.onProgress?.(message.progress, message.at);
  waiting.delete(message.id);
  onCommand?.(command.name, message.times);
  if (message.type === 'done') command.resolve(message.output);
  else command.reject(unpackError(message.error));
}
