import { Refusal } from '../../base/shared/refusal.ts';

/** How long work waits for the player's other work (ms): hooks drop a play on any answer but success. */
const PATIENCE = 10_000;
/** Queue length per player: waiting work takes memory. */
const MOST_WAITING = 10;

/** Runs one task at a time on a player's scores. */
export interface Turns {
  /** Runs work after everything queued before it, however long that takes. */
  inTurn: <T>(userID: number, work: () => Promise<T>) => Promise<T>;
  /** Runs work when nothing else of this player runs or waits before it. Throws 409 if that takes too long. */
  alone: <T>(userID: number, work: () => Promise<T>) => Promise<T>;
  /** Returns whether something of this player runs or waits. */
  isBusy: (userID: number) => boolean;
  /** Returns when something last ran (Unix ms): now if something runs, 0 if nothing has. */
  lastBusy: () => number;
  /** Settles when nothing runs or waits. */
  idle: () => Promise<void>;
}

export interface TurnsOptions {
  /** How long `alone` waits (ms). */
  patience?: number | undefined;
  /** Called with the player after every task. */
  onDone?: ((userID: number) => void) | undefined;
  /** Unix ms. */
  now?: (() => number) | undefined;
}

export function createTurns({ patience = PATIENCE, onDone, now = Date.now }: TurnsOptions): Turns {
  const busy = new Map<number, Promise<unknown>>();
  const waiting = new Map<number, number>();
  let lastEnd = 0;

  const inTurn = <T>(userID: number, work: () => Promise<T>): Promise<T> => {
    const turn = (busy.get(userID) ?? Promise.resolve()).then(work);
    const finished = turn
      .catch(() => undefined)
      .then(() => {
        if (busy.get(userID) === finished) busy.delete(userID);
        lastEnd = now();
        onDone?.(userID);
      });
    busy.set(userID, finished);
    return turn;
  };

  const whenFree = <T>(userID: number, work: () => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const ahead = waiting.get(userID) ?? 0;
    if (ahead >= MOST_WAITING) throw stillRunning();
    waiting.set(userID, ahead + 1);
    let waits = true;
    const end = () => {
      waits = false;
      clearTimeout(timer);
      const left = waiting.get(userID)! - 1;
      if (left > 0) waiting.set(userID, left);
      else waiting.delete(userID);
    };
    const timer = setTimeout(() => {
      end();
      reject(stillRunning());
    }, patience);
    void inTurn(userID, async () => {
      if (!waits) return;
      end();
      await work().then(resolve, reject);
    });
    return promise;
  };

  return {
    inTurn,
    alone: async (userID, work) => (busy.has(userID) ? whenFree(userID, work) : inTurn(userID, work)),
    isBusy: (userID) => busy.has(userID),
    lastBusy: () => (busy.size > 0 ? now() : lastEnd),
    async idle() {
      while (busy.size > 0) await Promise.all(busy.values());
    },
  };
}

const stillRunning = (): Refusal =>
  new Refusal(409, 'import_running', 'Another import is running; wait for it to finish', undefined, { retryAfter: 10 });
