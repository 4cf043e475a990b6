import { logDefect } from './log-failure.ts';
import type { Log } from './log.ts';

/** Tasks that nobody waits for. */
export interface Background {
  /** Starts a task. Its signal is aborted at shutdown; other errors are logged. */
  begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  /** Starts a task and returns its result. It continues even if nobody waits for it any more. */
  wait: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Aborts all running tasks and settles when they have ended. */
  stop: () => Promise<void>;
}

export function createBackground(log: Log): Background {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const begin: Background['begin'] = (work) => {
    const one = work(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) logDefect(log, error, 'background work failed');
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
