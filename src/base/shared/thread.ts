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
