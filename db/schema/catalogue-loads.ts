import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Final step of a load: the state of its source to store, and the administrator's action. Plain data of `admin/catalogue/load`. */
export type LoadEnd = Record<string, unknown>;

/** The running load of seed files, if any: a load interrupted by the death of its process is completed from it. */
export const catalogueLoads = sqliteTable('catalogue_loads', {
  /** Always 1: there is one load at a time. */
  id: integer('id').primaryKey(),
  /** Source of the files, for people. */
  source: text('source').notNull(),
  /** Folder with the files of the load; without those of games that were not selected. */
  folder: text('folder').notNull(),
  end: text('end', { mode: 'json' }).$type<LoadEnd>().notNull(),
  /** Unix ms. */
  begunAt: integer('begun_at').notNull(),
});
