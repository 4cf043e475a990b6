import { sql, type Column, type SQL } from 'drizzle-orm';

import { StoredJSON } from '../src/written/values.ts';

/** A column of JSON, for a select that hands it on without reading it. */
export const asStored = <C extends Column>(column: C) =>
  sql`${column}`.mapWith((text: string) => new StoredJSON(text)) as SQL<
    StoredJSON<C['_']['data']> | (C['_']['notNull'] extends true ? never : null)
  >;

/** A column of bytes as hexadecimal text, which takes less than to make a Buffer of each. */
export const asHex = (column: Column): SQL<string> => sql<string>`lower(hex(${column}))`;

/** A row of which the JSON may be as it is stored. */
export type AsStored<Row, Keys extends keyof Row> = Omit<Row, Keys> & {
  [K in Keys]: Row[K] | StoredJSON<NonNullable<Row[K]>>;
};
