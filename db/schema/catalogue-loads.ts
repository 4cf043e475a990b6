import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How a load ends: what is remembered of its source, and the action of an administrator. Plain data of `admin/catalogue/load`. */
export type LoadEnd = Record<string, unknown>;

/** The load of seed files that is under way, if there is one: what a process that has died has left is completed from it. */
export const catalogueLoads = sqliteTable('catalogue_loads', {
  /** Always 1: there is one load at a time. */
  id: integer('id').primaryKey(),
  /** Where the files are from, for people. */
  source: text('source').notNull(),
  /** The folder with the files that are loaded; without those of games that were not wanted. */
  folder: text('folder').notNull(),
  end: text('end', { mode: 'json' }).$type<LoadEnd>().notNull(),
  /** Unix ms. */
  begunAt: integer('begun_at').notNull(),
});
