import { sql } from 'drizzle-orm';

import type { Db } from '../open.ts';
import { prepared } from '../prepared.ts';

// What the full-text indexes of the database have in common.

/** Shortest number of characters that an index can look for. */
export const SHORTEST_INDEXED_TERM = 3;

/** A term as a phrase of the full-text query language, in which nothing has a special meaning. */
export const phrase = (term: string): string => `"${term.replaceAll('"', '""')}"`;

/** Whether an index can look for a text. */
export const isIndexable = (text: string): boolean =>
  Array.from(text).length >= SHORTEST_INDEXED_TERM && !text.includes('\u0000');

export interface TextIndex {
  /** The rows that the index has anything of. */
  rows: (db: Db) => Set<number>;
  /** Whether the index holds all of a text, which has to be indexable, for a row. */
  holds: (db: Db, row: number, text: string) => boolean;
}

/** The index that a virtual table of the database is. */
export function textIndex(name: string): TextIndex {
  const table = sql.identifier(name);
  const all = prepared((db: Db) =>
    db
      .select({ row: sql<number>`rowid` })
      .from(sql`${table}`)
      .prepare(),
  );
  const one = prepared((db: Db) =>
    db
      .select({ one: sql`1` })
      .from(sql`${table}`)
      .where(sql`${table} match ${sql.placeholder('text')} and rowid = ${sql.placeholder('row')}`)
      .prepare(),
  );
  return {
    rows: (db) =>
      new Set(
        all(db)
          .all()
          .map(({ row }) => row),
      ),
    holds: (db, row, text) => one(db).get({ text: phrase(text), row }) !== undefined,
  };
}
