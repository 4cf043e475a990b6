import type { Log } from '../shared/log.ts';

/** The oldest entry that waits for a receiver (`to`). `dueAt` is when it may be sent (Unix ms). */
export interface Head {
  id: number;
  to: number;
  dueAt: number;
}

export interface SenderOptions {
  /** What it sends, for the log. */
  name: string;
  log: Log;
  /** The oldest entry of every receiver that has one. */
  heads: () => Promise<readonly Head[]>;
  /** Sends an entry and notes what became of it, so that it is a head no more or due later. */
  handle: (id: number, signal: AbortSignal) => Promise<void>;
}

/** Sends what lies in a queue of the database, in the background. */
export interface Sender {
  /** Looks whether there is something to send. Called at start and whenever something may have come. */
  wake: () => void;
  /** Breaks off what is being sent; it is sent again after the next start. */
  stop(): Promise<void>;
}

/** How often to look for what another process has queued (ms). */
const IDLE = 60_000;

/** Each receiver gets one request at a time, in the order of the queue; receivers don't wait for each other. */
export function createSender({ name, log, heads, handle }: SenderOptions): Sender {
  const busy = new Map<number, Promise<void>>();
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (ended.signal.aborted) return;
    timer = setTimeout(() => void sweep(), ms);
    // Nothing that waits keeps the process alive.
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
    try {
      const now = Date.now();
      const idle = (await heads()).filter(({ to }) => !busy.has(to));
      for (const head of idle) if (head.dueAt <= now) start(head);
      const waits = idle.flatMap(({ dueAt }) => (dueAt > now ? dueAt - now : []));
      plan(Math.min(IDLE, ...waits));
    } catch (error) {
      log.severe({ err: error }, `the queue of ${name} was not read`);
      plan(IDLE);
    }
  };

  return {
    wake: () => plan(0),
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await Promise.all(busy.values());
    },
  };
}
