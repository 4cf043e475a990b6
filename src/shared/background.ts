import type { Log } from './log.ts';

/** Work that nobody waits for. */
export interface Background {
  /** Begins something. Its signal is aborted when the program is to end; what it throws else is logged. */
  begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  /** Begins something and returns what it returns. It continues when nobody waits for it any more. */
  wait: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Tells all that goes on to end, and settles when it has. */
  stop: () => Promise<void>;
}

export function createBackground(log: Log): Background {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const begin: Background['begin'] = (work) => {
    const one = work(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.severe({ err: error }, 'work in the background failed');
      })
      .finally(() => running.delete(one));
    running.add(one);
  };
  return {
    begin,
    wait: (work) => new Promise((resolve, reject) => begin(async (signal) => work(signal).then(resolve, reject))),
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
