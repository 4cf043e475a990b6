import pLimit from 'p-limit';

import { LONG_LOG, logSize } from './log-size.ts';
import { poolOf, fileOf, type Connection, type Db } from './open.ts';

export type Snapshot = <T>(work: () => T | Promise<T>) => Promise<T>;

export interface SnapshotOptions {
  /** Rejects work that waits for anything but reads. Without it the rest of such work reads the latest state. */
  strict?: boolean;
}

/**
 * Returns a function that runs reads in one transaction, so that they all use the same snapshot. Statements run synchronously, so work that
 * only reads is done before the event loop continues. The transaction ends with the work, or when the event loop continues: no later
 * request sees its snapshot, and it doesn't keep the WAL from being checkpointed. Work runs one at a time, so no two share a snapshot.
 */
export function createSnapshots({ client }: Connection, { strict = false }: SnapshotOptions = {}): Snapshot {
  const begin = client.prepare('BEGIN');
  const commit = client.prepare('COMMIT');
  const now: { running?: Promise<void> | undefined } = {};
  return async (work) => {
    while (now.running) await now.running;
    const end = Promise.withResolvers<void>();
    now.running = end.promise;
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      now.running = undefined;
      // SQLite ends a transaction by itself after some I/O errors.
      if (client.inTransaction) commit.run();
      end.resolve();
    };
    try {
      begin.run();
      const result = start(work);
      let hasWaited = false;
      whenMicrotasksAreDone(() => {
        hasWaited = isOpen;
        close();
      });
      const value = await result;
      if (hasWaited && strict) throw new Error('Work waited for something other than the database inside a snapshot');
      return value;
    } finally {
      close();
    }
  };
}

const start = async <T>(work: () => T | Promise<T>): Promise<T> => work();

/** Calls back when all microtasks have run, before the event loop continues. Ticks added by a microtask run when no microtask is left. */
const whenMicrotasksAreDone = (callback: () => void): void => queueMicrotask(() => process.nextTick(callback));

/** Number of idle connections kept open, so that statements need not be prepared again. */
const KEPT = 2;

const primaries = new WeakMap<Db, Db>();

/** Returns the main connection of an additional one, or the connection itself. */
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db;

/**
 * Returns a connection with a snapshot of the database until it is closed: for reads that yield to the event loop. Until then the WAL can't
 * be checkpointed beyond the snapshot.
 */
export function openSnapshot(db: Db): Pick<Connection, 'db' | 'close'> {
  const primary = primaryOf(db);
  const { open, idle } = poolOf(primary);
  const connection = idle.pop() ?? open();
  primaries.set(connection.db, primary);
  connection.client.exec('BEGIN');
  // The snapshot begins with the first read.
  connection.client.pragma('user_version');
  return { db: connection.db, close: () => release(connection, primary) };
}

function release(connection: Connection, primary: Db): void {
  if (!connection.client.inTransaction) return;
  connection.client.exec('COMMIT');
  const { idle, isClosed } = poolOf(primary);
  if (!isClosed && idle.length < KEPT) idle.push(connection);
  else connection.close();
}

/** Maximum number of reads with a connection of their own; more are queued, so that a rush needs no more connections. */
const AT_ONCE = 4;

export type LongReads = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Returns functions that run long reads, each on a connection with one snapshot: they must not wait for a client. Each function limits how
 * many of its reads run at once; more are queued. If the WAL is long, new reads wait for the running ones, and for `shortenLog`: if they
 * overlapped without a gap, the WAL could never restart.
 */
export function createLongReads(db: Db, shortenLog: () => Promise<void>, longLog = LONG_LOG) {
  const inGap = createGaps(() => logSize(fileOf(primaryOf(db))) > longLog, shortenLog);
  return (atOnce = AT_ONCE): LongReads => {
    const turn = pLimit(atOnce);
    return (work) =>
      turn(() =>
        inGap(async () => {
          const snapshot = openSnapshot(db);
          try {
            return await work(snapshot.db);
          } finally {
            snapshot.close();
          }
        }),
      );
  };
}

/** How long reads overlap again after a gap that did not help (ms): another program may hold an older snapshot. */
const PAUSE = 10_000;

/** Returns a function that runs work, with a gap in which `fill` runs whenever `isDue` is true. */
function createGaps(isDue: () => boolean, fill: () => Promise<void>): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const now: { gap?: Promise<void> | undefined } = {};
  let after = 0;
  let onGap = (): void => {};
  const makeGap = async () => {
    if (running > 0) await new Promise<void>((resolve) => (onGap = resolve));
    await fill();
    if (isDue()) after = performance.now() + PAUSE;
  };
  return async (work) => {
    while (now.gap) await now.gap;
    if (performance.now() >= after && isDue()) {
      now.gap = makeGap().finally(() => (now.gap = undefined));
      await now.gap;
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      if (running === 0) onGap();
    }
  };
}
