import { z } from 'zod';

import type { Db } from '../../db/open.ts';
import { readCursor, writeCursor, type Cursors } from '../shared/cursor.ts';
import { Refusal } from '../shared/refusal.ts';
import type { Ugpt } from '../users/ugpt.ts';
import { findTombstones, readClock, type Followed } from './store.ts';

/** A row with the number of its latest change. */
export interface Changed {
  id: number;
  change: number;
}

/** Where one stands: behind a change, and in it behind a row, of what is gone (0) or of what is there (1). */
type Place = [change: number, kind: number, row: number];

const GONE = 0;
const THERE = 1;
/** Behind every row of a change. */
const ALL = Number.MAX_SAFE_INTEGER;
const START: Place = [-1, GONE, ALL];

/**
 * `begun` is the latest change when this reader had nothing: what was deleted before, they never had. `epoch` tells the
 * count that numbers belong to.
 */
const cursors = (what: Followed): Cursors<[...Place, begun: number, epoch: number]> => ({
  name: `changes of ${what}`,
  key: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
});

export interface Changes<Row> {
  /** In the order of their changes. */
  rows: Row[];
  /** Keys of what is gone. */
  deleted: Buffer[];
  cursor: string;
  more: boolean;
}

/** Whether a reader begins with nothing. */
export const isBeginning = (since: string): boolean => since === '' || since === '0';

/**
 * What has changed of a player's scores or PBs since a cursor, at most `limit` of it, in the order of the changes. Changes
 * are numbered by the one writer, and a row stands under its latest: what changes while somebody reads page by page
 * comes again behind the place where they are. `find` reads rows behind a change and row. All must be read in one state
 * of the database. Throws 400 for a cursor that is none, and for one from before deletions that are forgotten.
 */
export async function readChanges<Row extends Changed>(
  db: Db,
  what: Followed,
  ugpt: Pick<Ugpt, 'userID' | 'gptRow'>,
  { since, limit }: { since: string; limit: number },
  find: (after: readonly [change: number, row: number], limit: number) => Promise<Row[]>,
): Promise<Changes<Row>> {
  const clock = await readClock(db);
  const of = [ugpt.userID, ugpt.gptRow];
  const [change, kind, row, begun, epoch] = isBeginning(since)
    ? ([...START, clock.last, clock.epoch] as const)
    : readCursor(cursors(what), of, since, 'since');
  const known = Math.max(change, begun);
  if (epoch !== clock.epoch || known > clock.last || known < clock.forgotten) throw tooOld();

  // One more tells whether there are more.
  const rows = await find(kind === THERE ? [change, row] : [change, -1], limit + 1);
  const afterGone = begun > change ? ([begun, ALL] as const) : ([change, kind === GONE ? row : ALL] as const);
  const gone = await findTombstones(db, ugpt, { what, after: afterGone, limit: limit + 1 });

  const there = rows.map((one) => ({ place: [one.change, THERE, one.id] as Place, row: one }));
  const buried = gone.map((one) => ({ place: [one.change, GONE, one.id] as Place, key: one.key }));
  const all = [...there, ...buried].sort((a, b) => inOrder(a.place, b.place));
  const page = all.slice(0, limit);
  const more = all.length > limit;
  const end = more ? page.at(-1)!.place : ([clock.last, THERE, ALL] as const);
  return {
    rows: page.flatMap((one) => ('row' in one ? one.row : [])),
    deleted: page.flatMap((one) => ('key' in one ? one.key : [])),
    cursor: writeCursor(cursors(what), of, [...end, begun, clock.epoch]),
    more,
  };
}

const inOrder = (a: Place, b: Place): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

function tooOld(): Refusal {
  const message = 'This cursor is too old to tell what was deleted since; begin anew with an empty one';
  return new Refusal(400, 'cursor_too_old', message, [{ path: 'since', message }]);
}
