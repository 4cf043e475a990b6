import type { Log } from '../shared/log.ts';

/** The oldest waiting entry of a receiver (`to`). `dueAt` is the earliest time to send it (Unix ms). */
export interface Head {
  id: number;
  to: number;
  dueAt: number;
}

export interface SenderOptions {
  /** Description of the entry, for the log. */
  name: string;
  log: Log;
  /** Returns the oldest entry of every receiver that has one. */
  heads: () => Promise<readonly Head[]>;
  /** Sends an entry and stores the result, so that it leaves the queue or is due later. */
  handle: (id: number, signal: AbortSignal) => Promise<void>;
}

/** Sends the entries of a database queue in the background. */
export interface Sender {
  /** Checks for entries to send. Called at start and whenever one may have been queued. */
  wake: () => void;
  /** Aborts the current delivery; it is retried after the next start. */
  stop(): Promise<void>;
}

/** Interval of checks for entries that another process has queued (ms). */
const IDLE = 60_000;
/** Delay after `wake` (ms): many imports at once need one check, and their answers go first. */
const SOON = 50;

/** Sends one request at a time to each receiver, in the order of the queue; receivers don't wait for each other. */
export function createSender({ name, log, heads, handle }: SenderOptions): Sender {
  const busy = new Map<number, Promise<void>>();
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let next = Infinity;

  /** Plans a check, unless there will be one before. */
  const plan = (ms: number) => {
    const at = performance.now() + ms;
    if (ended.signal.aborted || at >= next) return;
    next = at;
    clearTimeout(timer);
    timer = setTimeout(() => void sweep(), ms);
    // Timers don't keep the process alive.
    timer.unref();
  };

  const start = ({ id, to }: Head) => {
    const work = handle(id, ended.signal)
      .then(
        () => 0,
        (error: unknown) => {
          log.severe({ err: error }, `${name} failed`);
          return IDLE;
        },
      )
      .then((wait) => {
        busy.delete(to);
        plan(wait);
      });
    busy.set(to, work);
  };

  const sweep = async (): Promise<void> => {
    next = Infinity;
    try {
      const now = Date.now();
      const idle = (await heads()).filter(({ to }) => !busy.has(to));
      for (const head of idle) if (head.dueAt <= now) start(head);
      const waits = idle.flatMap(({ dueAt }) => (dueAt > now ? dueAt - now : []));
      plan(Math.min(IDLE, ...waits));
    } catch (error) {
      log.severe({ err: error }, `reading the queue of ${name} failed`);
      plan(IDLE);
    }
  };

  return {
    wake: () => plan(SOON),
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await Promise.all(busy.values());
    },
  };
}
