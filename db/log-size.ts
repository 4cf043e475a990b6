import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

import type { Connection } from './open.ts';

/** From this size on long reads make a gap in which the WAL is emptied (bytes). SQLite checkpoints it from 32 MB on. */
export const LONG_LOG = 64 * 1024 * 1024;

/** How long emptying waits for readers (ms); ordinary GETs read for less. */
const WAIT = 100;

/** The size of the WAL of a database file (bytes), which stays what it was when a part of it is written anew. */
export const logSize = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/** Waits until the WAL of a database file is on the disk, as a commit does with `synchronous = FULL`. */
export function flushLog(file: string): void {
  const log = openSync(`${file}-wal`, 'r+');
  try {
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}

/**
 * Empties the WAL, unless somebody reads from it. SQLite by itself begins it anew only if no reader uses it at that
 * moment, so it grows as long as reads overlap without a gap. Not to be called inside a transaction.
 */
export function emptyLog({ client }: Connection): void {
  const timeout = Number(client.pragma('busy_timeout', { simple: true }));
  client.pragma(`busy_timeout = ${WAIT}`);
  try {
    client.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    client.pragma(`busy_timeout = ${timeout}`);
  }
}
