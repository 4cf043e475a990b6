import { sql, type Column, type SQL } from 'drizzle-orm';

/** A column that rows are ordered by, and its value in one row. The column must not hold null. */
export type OrderedBy = readonly [column: Column | SQL, direction: 'asc' | 'desc', value: string | number];

/**
 * True for the rows that stand behind one in an order. The first column is bounded by itself, so that an index on it
 * leads straight to the place: a page far down costs what the first one does.
 */
export function behind([column, direction, value]: OrderedBy, ...rest: readonly OrderedBy[]): SQL {
  const [strict, loose] = direction === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`];
  const [next, ...others] = rest;
  if (!next) return sql`${column} ${strict} ${value}`;
  return sql`(${column} ${loose} ${value} and (${column} ${strict} ${value} or ${behind(next, ...others)}))`;
}
