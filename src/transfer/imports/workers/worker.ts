import type { SlowStatementOptions } from '../../../../db/slow-statements.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { Thread } from '../../../base/shared/thread.ts';
import { WriterStopped, type OnProgress } from '../../../writer/command.ts';
import { unpackError } from '../../../writer/messages.ts';
import type { Answer, WorkerData } from './messages.ts';
import type { Workspace } from './workspace.ts';

/** Maximum heap of a worker (MB). */
const MAX_HEAP = 1024;
/** Maximum heap needed per byte of input: the costliest, empty objects and arrays, took less than 40. */
const HEAP_PER_BYTE = 60;
/** Maximum heap needed by a file with long texts: per byte, and per value. */
const HEAP_OF = { byte: 3, value: 100 };
/** Time limit for one call (ms), after which the worker is terminated. */
const PATIENCE = 120_000;

type Output<Name extends keyof Workspace> = Awaited<ReturnType<Workspace[Name]>>;

export interface ImportWorker {
  /** Calls a function of its workspace, after earlier calls. Throws its error, or a 413 if it takes too long. */
  call<Name extends keyof Workspace>(
    name: Name,
    input: Parameters<Workspace[Name]>[0],
    onProgress?: OnProgress,
  ): Promise<Output<Name>>;
  /** False once it has ended. */
  isAlive(): boolean;
  end(): Promise<void>;
}

export interface WorkerOptions {
  file: string;
  /** Statements that take long are reported. */
  slow?: SlowStatementOptions | undefined;
  /** Ids of the offered games; all by default. */
  games?: readonly string[] | null;
  /** Region of players who have not chosen one. */
  region?: string;
  /** Maximum heap (MB). */
  maxHeap?: number;
}

/** Starts a worker. */
export function startWorker({ file, slow, games = null, region, maxHeap = MAX_HEAP }: WorkerOptions): ImportWorker {
  const workerData: WorkerData = { file, slowFrom: slow?.from ?? null, games, region };
  const worker = new Thread('imports', workerData, { resourceLimits: { maxOldGenerationSizeMb: maxHeap } });
  // Doesn't keep an idle process alive.
  worker.unref();
  let current:
    | { resolve: (output: never) => void; reject: (error: Error) => void; onProgress?: OnProgress }
    | undefined;
  let isAlive = true;
  let reason: Error = new WriterStopped();

  worker.on('error', (error) => {
    reason = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error;
  });
  // Not `once` of node:events: that rejects if the worker fails on exit.
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      isAlive = false;
      current?.reject(reason);
      resolve();
    });
  });
  worker.on('message', (answer: Answer) => {
    if (answer.type === 'slow') return slow?.report(answer.statement);
    if (answer.type === 'progress') return current?.onProgress?.(answer.progress, answer.at);
    if (answer.type === 'done') current?.resolve(answer.output as never);
    else current?.reject(unpackError(answer.error));
  });

  const ask = async <Name extends keyof Workspace>(
    name: Name,
    input: Parameters<Workspace[Name]>[0],
    onProgress?: OnProgress,
  ): Promise<Output<Name>> => {
    if (!isAlive) throw reason;
    const { promise, resolve, reject } = Promise.withResolvers<Output<Name>>();
    current = { resolve, reject, ...(onProgress && { onProgress }) };
    const timer = setTimeout(() => {
      reason = tooLarge();
      void worker.terminate();
    }, PATIENCE);
    worker.postMessage({ name, input });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      current = undefined;
    }
  };

  let last: Promise<unknown> = Promise.resolve();
  return {
    call(name, input, onProgress) {
      const answer = last.then(() => ask(name, input, onProgress));
      last = answer.catch(() => undefined);
      return answer;
    },
    isAlive: () => isAlive,
    async end() {
      if (!isAlive) return;
      await worker.terminate();
      await exited;
    },
  };
}

/**
 * Throws a 413 for a body that might exceed a worker's memory. It is refused before it is read, because Node ends the whole process if a
 * worker's heap outgrows its limit inside native code.
 */
export function refuseOutsized(body: Uint8Array, { maxHeap = MAX_HEAP }: WorkerOptions): void {
  const heap = maxHeap * 1024 * 1024;
  if (body.byteLength * HEAP_PER_BYTE <= heap) return;
  if (body.byteLength * HEAP_OF.byte + countValues(body) * HEAP_OF.value > heap) throw tooLarge();
}

/** Returns an upper bound of the values in a JSON or CSV file: its commas, brackets and lines, including those within texts. */
function countValues(body: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!;
    // , [ { and the end of a line
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b || byte === 0x0a) count += 1;
  }
  return count;
}

const tooLarge = (): Refusal =>
  new Refusal(413, 'too_large', 'This file takes too much time or memory to read; split it into smaller ones');
