import { setImmediate as nextTurn } from 'node:timers/promises';

import type { ExaminationDocument } from '../../contracts/documents/operations.ts';
import type { Db } from '../../db/open.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import type { Games } from '../games/registry.ts';
import { databaseChecks } from './checks/index.ts';
import { describeDifference } from './describe.ts';
import { examinePlayer, examineWith, type Difference } from './examine.ts';
import { findPlayers } from './store.ts';

/** How many differences are listed; all of them are counted. */
const LISTED = 200;

interface Deps {
  db: Db;
  snapshot: Snapshot;
  games: Games;
}

/**
 * Examines everything inside a running server: each player and each check of the whole database in a snapshot of its
 * own, others having their turn in between. `document` is written on while it goes on. Throws the signal's reason.
 */
export async function examineInTurns(
  { db, snapshot, games }: Deps,
  document: ExaminationDocument,
  signal: AbortSignal,
): Promise<void> {
  const note = (differences: readonly Difference[]) => {
    document.found += differences.length;
    const room = LISTED - document.differences.length;
    const listed = differences.slice(0, Math.max(0, room));
    document.differences.push(...listed.map((one) => ({ check: one.check, description: describeDifference(one) })));
    document.done += 1;
  };
  const players = await findPlayers(db, null);
  document.total = players.length + databaseChecks.length;
  for (const player of players) {
    signal.throwIfAborted();
    note(await snapshot(async () => (await examinePlayer(db, games, player)).differences));
    await nextTurn();
  }
  for (const check of databaseChecks) {
    signal.throwIfAborted();
    note(await snapshot(async () => (await examineWith(db, { games, userID: null }, check)).differences));
    await nextTurn();
  }
}

/** An examination that begins at this time (Unix ms). */
export const newExamination = (startedAt: number): ExaminationDocument => ({
  startedAt,
  finishedAt: null,
  done: 0,
  total: 0,
  found: 0,
  differences: [],
  failure: null,
});
