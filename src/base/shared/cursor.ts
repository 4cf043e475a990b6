import { hash } from 'node:crypto';

import { z } from 'zod';

import { invalidRequest } from './refusal.ts';

type Key = readonly (string | number | null)[];

/** Paged list. */
export interface Cursors<K extends Key> {
  /** Name of the list in its cursors, so that cursors of other lists are refused. */
  name: string;
  key: z.ZodType<K>;
}

/** Definition of a list that is read page by page. */
export interface PagedList<Row, K extends Key> extends Cursors<K> {
  /** Returns a row's position in the order of the list: its sort key, ending with a unique value. */
  keyOf: (row: Row) => K;
}

/** Key of lists ordered by a number, then by row. */
export const numberAndRow = z.tuple([z.number(), z.number()]);

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

/**
 * Reads the page after the cursor, or the first one without a cursor. `of` identifies the list (a player, an algorithm, a search); a cursor
 * is only valid for the same one. Added or deleted rows shift nothing, because a cursor is a position in the order, not a row count. Throws
 * 400 for a cursor that doesn't belong to this list.
 */
export async function readPage<Row, K extends Key>(
  list: PagedList<Row, K>,
  { limit, cursor }: PageQuery,
  of: Key,
  find: (after: K | undefined, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : readCursor(list, of, cursor);
  // One extra row shows whether there is a next page.
  const rows = await find(after, limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? writeCursor(list, of, list.keyOf(page.at(-1)!)) : null };
}

/** Encodes a position in the list `of` as a cursor. */
export const writeCursor = <K extends Key>({ name }: Pick<Cursors<K>, 'name'>, of: Key, key: K): string =>
  Buffer.from(JSON.stringify([checksum(name, of, key), ...key])).toString('base64url');

/** Decodes a cursor; `parameter` is where it was sent. Throws 400 if it is invalid or belongs to another list. */
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

/** Not a secret: it only detects cursors of other lists, cut-off ones and invented ones. */
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
