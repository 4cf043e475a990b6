import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

import type { Connection } from './open.ts';

/** Size from which long reads pause so that the WAL can be emptied (bytes). SQLite checkpoints it from 32 MB on. */
export const LONG_LOG = 64 * 1024 * 1024;

/** How long emptying waits for readers (ms); ordinary GETs take less. */
const WAIT = 100;

/** Returns the size of a database's WAL (bytes), which stays the same when part of it is overwritten. */
export const logSize = (file: string): number => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/** Flushes the WAL of a database file to disk, as a commit does with `synchronous = FULL`. */
export function flushLog(file: string): void {
  const log = openSync(`${file}-wal`, 'r+');
  try {
    fsyncSync(log);
  } finally {
    closeSync(log);
  }
}

/**
 * Empties the WAL, unless it is being read. SQLite itself restarts it only if no reader uses it at that moment, so it grows as long as
 * reads overlap without a gap. Must not be called inside a transaction.
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
