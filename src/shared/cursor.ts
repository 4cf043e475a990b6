import { hash } from 'node:crypto';

import { z } from 'zod';

import { invalidRequest } from './refusal.ts';

type Key = readonly (string | number | null)[];

/** What has cursors. */
export interface Cursors<K extends Key> {
  /** Names the list in its cursors, so that a cursor of another list is refused. */
  name: string;
  key: z.ZodType<K>;
}

/** A list that is read page by page. */
export interface PagedList<Row, K extends Key> extends Cursors<K> {
  /** Where a row stands in the list's order: what it is sorted by, ending with what no other row has. */
  keyOf: (row: Row) => K;
}

/** The key of lists that are ordered by a number, and by row among equals. */
export const numberAndRow = z.tuple([z.number(), z.number()]);

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** For what comes after these; null when that was all. */
  next: string | null;
}

/**
 * Reads a page: what stands behind the cursor, or the beginning without one. `of` is what the list is a list of (a
 * player, an algorithm, a search); a cursor is only good for the same. A row that is added or goes shifts nothing,
 * because a cursor names a place in the order and not a number of rows. Throws 400 for a cursor that is none of this list.
 */
export async function readPage<Row, K extends Key>(
  list: PagedList<Row, K>,
  { limit, cursor }: PageQuery,
  of: Key,
  find: (after: K | undefined, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : readCursor(list, of, cursor);
  // One more tells whether there are more.
  const rows = await find(after, limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? writeCursor(list, of, list.keyOf(page.at(-1)!)) : null };
}

/** The cursor of a place in what is a list of `of`. */
export const writeCursor = <K extends Key>({ name }: Pick<Cursors<K>, 'name'>, of: Key, key: K): string =>
  Buffer.from(JSON.stringify([checksum(name, of, key), ...key])).toString('base64url');

/** The place of a cursor; `parameter` is where it was sent. Throws 400 for one of another list, or of none. */
export function readCursor<K extends Key>({ name, key }: Cursors<K>, of: Key, cursor: string, parameter = 'cursor'): K {
  const [sum, ...values] = parse(cursor);
  const parsed = key.safeParse(values);
  if (!parsed.success || sum !== checksum(name, of, parsed.data)) {
    throw invalidRequest([
      { path: parameter, message: 'Expected the cursor that came with an earlier page of this list' },
    ]);
  }
  return parsed.data;
}

/** Not a secret: it tells a cursor of this list from one of another, and from one that was cut off or made up. */
const checksum = (name: string, of: Key, key: Key): string =>
  hash('sha256', JSON.stringify([name, of, key]), 'base64url').slice(0, 8);

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
