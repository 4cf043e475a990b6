import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

import { threadFile, type ThreadName } from './thread-file.ts';

/** Set to 1 by the thread once it has loaded the database engine. */
export type Loaded = Int32Array<SharedArrayBuffer>;

/** Thread that is never ended while it loads the database engine: that would abort the whole process. */
export class Thread extends Worker {
  readonly #loaded: Loaded;

  constructor(name: ThreadName, data: object, options: Omit<WorkerOptions, 'workerData'> = {}) {
    const loaded: Loaded = new Int32Array(new SharedArrayBuffer(4));
    super(threadFile(name), { ...options, workerData: { ...data, loaded } });
    this.#loaded = loaded;
    this.once('exit', () => setLoaded(loaded));
  }

  /** Ends the thread, soon if it still starts, and returns its exit code. */
  override async terminate(): Promise<number> {
    this.ref();
    await Atomics.waitAsync(this.#loaded, 0, 0).value;
    return super.terminate();
  }
}

/** Tells the owner of this thread that it may be ended. */
export function setLoaded(loaded: Loaded): void {
  Atomics.store(loaded, 0, 1);
  Atomics.notify(loaded, 0);
}

/**
 * Lowers the priority of this thread (in steps of `nice`), so that requests are answered before its work goes on when all cores are busy.
 * Only Linux has priorities per thread; elsewhere, and where it is not allowed, nothing changes.
 */
export function giveWay(steps: number): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + steps));
  } catch {
    // A sandbox that forbids it: the thread works as well, others only wait longer.
  }
}
