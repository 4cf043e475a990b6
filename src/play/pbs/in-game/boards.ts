import { LRUCache } from 'lru-cache';

import type { Db } from '../../../../db/open.ts';
import { createEntries } from './entry.ts';
import { areOf, move, split, type Part } from './parts.ts';
import { slicesOf } from './slices.ts';
import {
  findBoardRows,
  findBoardState,
  findChangedOn,
  findIDsOnChart,
  findUnseenOn,
  type BoardRow,
  type BoardState,
} from './store.ts';

/** Ranking on a chart as it was read last. */
interface Board {
  state: BoardState;
  parts: readonly Part[];
}

/** Maximum size of the rankings that are kept (bytes). */
const MAX_KEPT = 32 * 1024 * 1024;
/** Estimated size of a PB besides its bytes, and of a ranking without any. */
const [PER_PB, PER_BOARD] = [16, 1000];
/** Changes up to which a ranking is brought up to date, each in two parts at most, at once; with more it is read anew, slice by slice. */
const MANY = 100;

const sizeOf = ({ parts }: Board): number =>
  parts.reduce((sum, { ids, bytes }) => sum + PER_PB * ids.length + bytes.length, PER_BOARD);

const encoder = new TextEncoder();
const entry = createEntries();

/** Returns a function that encodes the PBs on a chart; those of `caller` have no name. */
const encodeFor = (state: BoardState) => (rows: readonly BoardRow[], caller?: number) =>
  encoder.encode(rows.map((row) => entry(row, state, caller)).join(','));

/** Returns the parts of a ranking that was read earlier as they are now; undefined if it has to be read anew. */
async function bringUpToDate(
  db: Db,
  chart: number,
  { state, parts }: Board,
  now: BoardState,
): Promise<readonly Part[] | undefined> {
  if (now.change < state.change || now.notes !== state.notes || now.sha256 !== state.sha256) return undefined;
  const changed = now.change === state.change ? [] : await findChangedOn(db, chart, state.change, MANY + 1);
  if (changed.length > MANY) return undefined;
  const places = changed.length === 0 ? [] : await findBoardRows(db, changed);
  const moved = await move(parts, places, (ids) => findBoardRows(db, ids), encodeFor(now));
  return areOf(moved, now) ? moved : undefined;
}

async function* readParts(db: Db, chart: number, state: BoardState): AsyncGenerator<Part> {
  const encode = encodeFor(state);
  for await (const ids of slicesOf((slice) => findIDsOnChart(db, chart, slice)))
    yield* split(await findBoardRows(db, ids), encode);
}

export type GameBoards = ReturnType<typeof createGameBoards>;

/**
 * Returns a function that yields everybody's PBs on charts (rows), chart by chart and best first, as encoded entries; the caller's own have no name. What
 * was read is kept, up to 32 MiB in all: the next time, only what has changed since is read and encoded. To be called inside a snapshot.
 */
export function createGameBoards() {
  const boards = new LRUCache<string, Board>({ maxSize: MAX_KEPT, sizeCalculation: sizeOf });
  async function* gameBoard(db: Db, chart: number, caller: number) {
    // The ranking is the same for all who see the same players.
    const name = [chart, ...(await findUnseenOn(db, chart))].join();
    const kept = boards.get(name);
    const state = await findBoardState(db, chart);
    const parts: Part[] = [];
    for await (const part of (kept && (await bringUpToDate(db, chart, kept, state))) ?? readParts(db, chart, state)) {
      parts.push(part);
      yield part.users.includes(caller) ? encodeFor(state)(await findBoardRows(db, part.ids), caller) : part.bytes;
    }
    boards.set(name, { state, parts });
  }
  return async function* gameBoards(db: Db, chartRows: readonly number[], caller: number) {
    for (const chart of chartRows) yield* gameBoard(db, chart, caller);
  };
}
