import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

import { charts, songs } from './catalogue.ts';

/** Names assigned by administrators: those in players' files that differ from the catalogue's. Not changed by seed files. */
export const aliases = sqliteTable(
  'aliases',
  {
    id: integer('id').primaryKey(),
    aliasID: text('alias_id').notNull().unique(),
    game: text('game').notNull(),
    /** Empty if the alias applies to all playtypes of the game, as those of songs do. */
    playtype: text('playtype').notNull(),
    matchType: text('match_type').notNull(),
    /** Normalised name for the look-up (`lookupKey`). */
    key: text('key').notNull(),
    /** Name as it was sent. */
    name: text('name').notNull(),
    /** Null for an ignored name: its plays stay orphans. */
    song: integer('song').references(() => songs.id, { onDelete: 'cascade' }),
    /** Null if the difficulty of a play selects among the charts of the song. */
    chart: integer('chart').references(() => charts.id, { onDelete: 'cascade' }),
    /** Unix ms. */
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    unique('aliases_name').on(table.game, table.matchType, table.key, table.playtype),
    // For lists, latest first.
    index('aliases_created').on(table.createdAt, table.id),
  ],
);

/** Names of all players' orphans, with counts. Derived from `orphans` by triggers. */
export const unmatchedNames = sqliteTable(
  'unmatched_names',
  {
    id: integer('id').primaryKey(),
    game: text('game').notNull(),
    playtype: text('playtype').notNull(),
    matchType: text('match_type').notNull(),
    key: text('key').notNull(),
    /** Name as it was sent last. */
    name: text('name').notNull(),
    plays: integer('plays').notNull(),
    players: integer('players').notNull(),
    /** When such a play was last stored (Unix ms). */
    latest: integer('latest').notNull(),
  },
  (table) => [
    unique('unmatched_names_key').on(table.game, table.matchType, table.key, table.playtype),
    // Most plays first: of all games, and of one.
    index('unmatched_names_plays').on(sql`${table.plays} desc`, table.id),
    index('unmatched_names_game').on(table.game, sql`${table.plays} desc`, table.id),
  ],
);
