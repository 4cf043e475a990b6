import { sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';

/** Sort column and its value in one row. The column must not be null. */
export type OrderedBy = readonly [
  column: Column | SQL,
  direction: 'asc' | 'desc',
  value: string | number | Placeholder,
];

/**
 * Tests whether a row comes after another one in an order. The first column is bounded separately, so that an index on it leads straight to
 * the position: a distant page costs as much as the first.
 */
export function behind([column, direction, value]: OrderedBy, ...rest: readonly OrderedBy[]): SQL {
  const [strict, loose] = direction === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`];
  const [next, ...others] = rest;
  if (!next) return sql`${column} ${strict} ${value}`;
  return sql`(${column} ${loose} ${value} and (${column} ${strict} ${value} or ${behind(next, ...others)}))`;
}
