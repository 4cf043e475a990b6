import { setImmediate } from 'node:timers/promises';

import type { Db } from '../../../../db/open.ts';
import { openSnapshot } from '../../../../db/snapshot.ts';
import { readAs } from '../../../../db/visibility/viewer.ts';
import type { GameBoards } from './boards.ts';
import { findChartsWithMost } from './store.ts';

/** Minimum number of players on a chart: smaller rankings are read in a few milliseconds. */
const MANY = 300;
/** Maximum number of PBs that are read ahead: about half of what is kept in memory. */
const MOST = 50_000;

interface ReadAheadDeps {
  seen: Db;
  gameBoards: GameBoards;
}

const STRANGER = { userID: null, isAdmin: false, asked: {} };
const NOBODY = 0;

/**
 * Reads the largest rankings of game:playtypes (rows) before anybody asks for them, so that the first player who opens one doesn't wait. Yields to other
 * requests after each part. Ends early when the signal is aborted.
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
