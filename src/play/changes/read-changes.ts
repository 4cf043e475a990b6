import { z } from 'zod';

import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { readCursor, writeCursor, type Cursors } from '../../base/shared/cursor.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { findTombstones, readClock, type Followed } from './store.ts';

/** Row with the number of its latest change. */
export interface Changed {
  id: number;
  change: number;
}

/** Position in the feed: after a change, and within it after a row, among deleted (0) or existing (1) ones. */
type Place = [change: number, kind: number, row: number];

const GONE = 0;
const THERE = 1;
/** After every row of a change. */
const ALL = Number.MAX_SAFE_INTEGER;
const START: Place = [-1, GONE, ALL];

/**
 * `begun` is the latest change when the reader started: it never had what was deleted before. `epoch` identifies the counter that change
 * numbers belong to.
 */
const cursors = (what: Followed): Cursors<[...Place, begun: number, epoch: number]> => ({
  name: `changes of ${what}`,
  key: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
});

export interface Changes<Row> {
  /** In the order of their changes. */
  rows: Row[];
  /** Keys of deleted rows. */
  deleted: Buffer[];
  cursor: string;
  more: boolean;
}

/** Returns whether a reader starts from nothing. */
export const isBeginning = (since: string): boolean => since === '' || since === '0';

/**
 * Returns the changes of a player's scores or PBs since a cursor, up to `limit`, in the order of the changes. Changes are numbered by the
 * writer, and a row appears under its latest one: if it changes while somebody reads page by page, it appears again on a later page. `find`
 * reads rows after a change and row. Everything must be read in one snapshot. Throws 400 for an invalid cursor, and for one older than the
 * oldest recorded deletion.
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

  // One extra row shows whether there is a next page.
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
  const message = 'This cursor is too old; start over with an empty one';
  return new Refusal(400, 'cursor_too_old', message, [{ path: 'since', message }]);
}
