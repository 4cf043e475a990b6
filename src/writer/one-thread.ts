import type { ResourceLimits, Worker } from 'node:worker_threads';

import type { SlowStatementOptions } from '../../db/slow-statements.ts';
import { preciseNow } from '../base/shared/precise-now.ts';
import { Thread } from '../base/shared/thread.ts';
import type { CommandTimes, RunOptions } from './command.ts';
import { unpackError, type Request, type Response, type ThreadData } from './messages.ts';

export interface ThreadOptions {
  /** Called for slow statements. */
  slow?: SlowStatementOptions | undefined;
  /** Ids of the offered games; all by default. */
  games?: readonly string[] | null;
  /** Region of players who have not chosen one. */
  region?: string;
  /** Called for every command that has ended, whether it succeeded or failed. */
  onCommand?: (name: string, times: CommandTimes, urgent: boolean) => void;
  /** Memory limits, if other than a thread's defaults. */
  resourceLimits?: ResourceLimits;
  /** Called with each started worker. */
  onWorker?: (worker: Worker) => void;
}

/** A worker thread that runs commands until it ends or dies. */
export interface WriterThread {
  run(name: string, input: unknown, options: RunOptions): Promise<unknown>;
  /** Returns the number of commands that wait or run. */
  waiting(): number;
  /** Fails all commands that wait or run. */
  failAll(error: Error): void;
  /** Asks the thread to finish the queue, close the file and end. */
  close(): void;
  /** Ends the thread at once; the running command is rolled back. */
  terminate(): void;
  /** Settles when the thread has ended, with the error that killed it, if any. */
  ended: Promise<Error | undefined>;
}

interface Waiting {
  name: string;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  options: RunOptions;
}

/** Starts a thread and returns it once it is ready. Rejects when the file can't be opened. */
export async function startThread(
  file: string,
  { onCommand, onWorker, slow, games = null, region, resourceLimits }: ThreadOptions,
): Promise<WriterThread> {
  const workerData: ThreadData = { file, slowFrom: slow?.from ?? null, games, region };
  const worker = new Thread('writer', workerData, { ...(resourceLimits && { resourceLimits }) });
  onWorker?.(worker);
  const waiting = new Map<number, Waiting>();
  let lastID = 0;
  const { promise: ready, resolve: isReady } = Promise.withResolvers<undefined>();
  worker.on('message', (message: Response) => {
    if (message.type === 'ready') isReady(undefined);
    else if (message.type === 'slow') slow?.report(message.statement);
    else settle(waiting, message, onCommand);
  });
  const ended = endOf(worker);
  const failure = await Promise.race([
    ready,
    ended.then((error) => error ?? new Error('The writer ended at its start')),
  ]);
  if (failure) throw failure;

  const post = (request: Request, give: ArrayBuffer[] = []) => worker.postMessage(request, give);
  return {
    run: (name, input, options) =>
      new Promise((resolve, reject) => {
        const id = ++lastID;
        waiting.set(id, { name, resolve, reject, options });
        try {
          const { patient = false, urgent = false, give } = options;
          post({ type: 'run', id, name, input, sent: preciseNow(), patient, urgent }, give);
        } catch (error) {
          // A message that couldn't be sent never gets a response.
          waiting.delete(id);
          reject(error);
        }
      }),
    waiting: () => waiting.size,
    failAll(error) {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
    close: () => post({ type: 'close' }),
    terminate: () => void worker.terminate(),
    ended,
  };
}

function endOf(worker: Worker): Promise<Error | undefined> {
  let error: Error | undefined;
  worker.on('error', (found) => (error = found as Error));
  return new Promise((resolve) => {
    worker.once('exit', () => resolve(error));
  });
}

function settle(
  waiting: Map<number, Waiting>,
  message: Exclude<Response, { type: 'slow' | 'ready' }>,
  onCommand: ThreadOptions['onCommand'],
): void {
  const command = waiting.get(message.id);
  if (!command) return;
  for (const { progress, at } of message.steps) command.options.onProgress?.(progress, at);
  if (message.type === 'progress') return;
  waiting.delete(message.id);
  onCommand?.(command.name, message.times, command.options.urgent ?? false);
  if (message.type === 'done') command.resolve(message.output);
  else command.reject(unpackError(message.error));
}
