import { setImmediate } from 'node:timers/promises';

import type { Db } from '../../../../db/open.ts';
import { openSnapshot } from '../../../../db/snapshot.ts';
import { readAs } from '../../../../db/visibility/viewer.ts';
import type { GameBoards } from './boards.ts';
import { findChartsWithMost } from './store.ts';

/** Players on a chart from which on its ranking takes more than a few milliseconds to read. */
const MANY = 300;
/** PBs that are read ahead: they take about half of the memory for kept rankings. */
const MOST = 50_000;

interface ReadAheadDeps {
  seen: Db;
  gameBoards: GameBoards;
}

const STRANGER = { userID: null, isAdmin: false, asked: {} };
const NOBODY = 0;

/**
 * Reads the rankings with the most players of game:playtypes (rows), so that the first player who chooses such a chart doesn't wait for it either. Others have their
 * turn after each few PBs. Ends early when the signal is aborted.
 */
export async function readAhead(
  { seen, gameBoards }: ReadAheadDeps,
  gptRows: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  let left = MOST;
  for (const { chart, players } of await findChartsWithMost(seen, gptRows, MANY)) {
    if (players > left) continue;
    left -= players;
    await readAs(STRANGER, () => readOne({ seen, gameBoards }, chart, signal));
    if (signal.aborted) return;
  }
}

async function readOne({ seen, gameBoards }: ReadAheadDeps, chart: number, signal: AbortSignal): Promise<void> {
  const { db, close } = openSnapshot(seen);
  try {
    for await (const _ of gameBoards(db, [chart], NOBODY)) {
      await setImmediate();
      if (signal.aborted) return;
    }
  } finally {
    close();
  }
}
