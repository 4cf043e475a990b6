import { atMost } from '../src/shared/at-most.ts';
import { LONG_LOG, logSize } from './log-size.ts';
import { besideOf, fileOf, type Connection, type Db } from './open.ts';

export type Snapshot = <T>(work: () => T | Promise<T>) => Promise<T>;

export interface SnapshotOptions {
  /** Rejects work that waits for anything but reads. Without it the rest of such work reads the latest state. */
  strict?: boolean;
}

/**
 * Returns a function that runs reads in one transaction, so that they all see the same state of the database.
 * Statements run synchronously, so work that only reads is done before the event loop continues. The transaction ends
 * with the work, or when the event loop continues: no request that arrives later sees its state, and it doesn't
 * keep the WAL from being checkpointed. Work runs one at a time, so no two share a state.
 */
export function createSnapshots({ client }: Connection, { strict = false }: SnapshotOptions = {}): Snapshot {
  const begin = client.prepare('BEGIN');
  const commit = client.prepare('COMMIT');
  const oneAtATime = atMost(1);
  return async (work) => {
    // In an object: a promise would be waited for by whoever hands it on.
    const { result } = await oneAtATime(async () => {
      begin.run();
      const result = start(work);
      const hasWaited = await Promise.race([hasSettled(result), microtasksDone()]);
      // SQLite ends a transaction by itself after some I/O errors.
      if (client.inTransaction) commit.run();
      if (hasWaited && strict) throw new Error('Work waited for something other than the database inside a snapshot');
      return { result };
    });
    return result;
  };
}

const start = async <T>(work: () => T | Promise<T>): Promise<T> => work();

const hasSettled = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => false,
  );

/** Resolves to true when all microtasks have run, before the event loop continues. */
const microtasksDone = (): Promise<boolean> =>
  new Promise((resolve) => {
    // Ticks that are added by a microtask run when no microtask is left.
    queueMicrotask(() => process.nextTick(resolve, true));
  });

/** How many connections stay open for whoever needs one next: statements need not be prepared again. */
const KEPT = 2;

const origins = new WeakMap<Db, Db>();

/** The connection that this one was opened beside, or itself. */
export const originOf = (db: Db): Db => origins.get(db) ?? db;

/**
 * Returns a connection that sees the database as it is now until it is closed: for reading that lets others have their
 * turn. Until then the WAL can't be checkpointed beyond that state.
 */
export function openSnapshot(db: Db): Pick<Connection, 'db' | 'close'> {
  const origin = originOf(db);
  const { open, idle } = besideOf(origin);
  const connection = idle.pop() ?? open();
  origins.set(connection.db, origin);
  connection.client.exec('BEGIN');
  // The state is that of the first read.
  connection.client.pragma('user_version');
  return { db: connection.db, close: () => giveBack(connection, origin) };
}

function giveBack(connection: Connection, origin: Db): void {
  if (!connection.client.inTransaction) return;
  connection.client.exec('COMMIT');
  const { idle, isOver } = besideOf(origin);
  if (!isOver && idle.length < KEPT) idle.push(connection);
  else connection.close();
}

/** Reads of which each has a connection of its own; more than these wait, so that a rush needs no more connections. */
const AT_ONCE = 4;

export type LongReads = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Returns functions that run reads which take long, each on a connection that sees one state for all that time: they
 * must not wait for a client. Each takes how many of its reads run at once; more wait for their turn.
 * When the WAL is long, reads that come wait for those that run, and for `shortenLog`: if they overlapped without a
 * gap, it could never begin anew.
 */
export function createLongReads(db: Db, shortenLog: () => Promise<void>, longLog = LONG_LOG) {
  const inGap = createGaps(() => logSize(fileOf(originOf(db))) > longLog, shortenLog);
  return (atOnce = AT_ONCE): LongReads => {
    const turn = atMost(atOnce);
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

/** How long reads overlap again after a gap that did not help (ms): another program may hold an older state. */
const PAUSE = 10_000;

/** Returns a function that runs pieces of work, with a gap between them in which `fill` runs whenever `isDue` says so. */
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
