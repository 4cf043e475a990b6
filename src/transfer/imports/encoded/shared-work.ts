import { ClientGone } from '../../../base/shared/client-gone.ts';

interface Job<T> {
  result: Promise<T>;
  waiters: number;
  cancel: AbortController;
}

/** Runs work once for all that need its result. It is cancelled when nobody needs it any more. */
export class SharedWork<T> {
  readonly #jobs = new Map<string, Job<T>>();

  /** Joins the work running under a name, or starts it. Throws ClientGone if the signal is aborted. */
  async join(name: string, work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new ClientGone();
    const job = this.#jobs.get(name) ?? this.#begin(name, work);
    job.waiters += 1;
    try {
      return await (signal ? unlessAborted(job.result, signal) : job.result);
    } finally {
      job.waiters -= 1;
      if (job.waiters === 0) {
        job.cancel.abort();
        this.#forget(name, job);
      }
    }
  }

  #begin(name: string, work: (signal: AbortSignal) => Promise<T>): Job<T> {
    const cancel = new AbortController();
    const job: Job<T> = { result: work(cancel.signal), waiters: 0, cancel };
    this.#jobs.set(name, job);
    // The failure reaches those who wait; it must not be reported as unhandled.
    job.result.catch(() => undefined).finally(() => this.#forget(name, job));
    return job;
  }

  #forget(name: string, job: Job<T>): void {
    if (this.#jobs.get(name) === job) this.#jobs.delete(name);
  }
}

async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new ClientGone());
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([result, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
