import { sql, type Column, type SQL } from 'drizzle-orm';

import { StoredJSON } from '../src/base/json/values.ts';

/** Selects a JSON column as stored, to be passed on without parsing. */
export const asStored = <C extends Column>(column: C) =>
  sql`${column}`.mapWith((text: string) => new StoredJSON(text)) as SQL<
    StoredJSON<C['_']['data']> | (C['_']['notNull'] extends true ? never : null)
  >;

/** Selects a column of bytes as hexadecimal text, which is faster than a Buffer per row. */
export const asHex = (column: Column): SQL<string> => sql<string>`lower(hex(${column}))`;

/** Row whose JSON may be as stored. */
export type AsStored<Row, Keys extends keyof Row> = Omit<Row, Keys> & {
  [K in Keys]: Row[K] | StoredJSON<NonNullable<Row[K]>>;
};
