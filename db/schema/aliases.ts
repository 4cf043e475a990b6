import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

import { charts, songs } from './catalogue.ts';

/**
 * Names that administrators have settled: what players' files call a song or chart that the catalogue calls otherwise.
 * Seed files don't touch them.
 */
export const aliases = sqliteTable(
  'aliases',
  {
    id: integer('id').primaryKey(),
    aliasID: text('alias_id').notNull().unique(),
    game: text('game').notNull(),
    /** Empty where the alias holds for all playtypes of the game, which those of songs do. */
    playtype: text('playtype').notNull(),
    matchType: text('match_type').notNull(),
    /** The name in the form that it is looked up in (`lookupKey`). */
    key: text('key').notNull(),
    /** The name as it was sent. */
    name: text('name').notNull(),
    /** Null for a name that is ignored: its plays stay unmatched. */
    song: integer('song').references(() => songs.id, { onDelete: 'cascade' }),
    /** Null where the difficulty that a play names chooses among the charts of the song. */
    chart: integer('chart').references(() => charts.id, { onDelete: 'cascade' }),
    /** Unix ms. */
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    unique('aliases_name').on(table.game, table.matchType, table.key, table.playtype),
    // The list, latest first.
    index('aliases_created').on(table.createdAt, table.id),
  ],
);

/** Names of unmatched plays of all players, with counts. Derived from `orphans` by triggers. */
export const unmatchedNames = sqliteTable(
  'unmatched_names',
  {
    id: integer('id').primaryKey(),
    game: text('game').notNull(),
    playtype: text('playtype').notNull(),
    matchType: text('match_type').notNull(),
    key: text('key').notNull(),
    /** The name as it was sent last. */
    name: text('name').notNull(),
    plays: integer('plays').notNull(),
    players: integer('players').notNull(),
    /** When such a play was stored last (Unix ms). */
    latest: integer('latest').notNull(),
  },
  (table) => [
    unique('unmatched_names_key').on(table.game, table.matchType, table.key, table.playtype),
    // Most plays first: of all games, and of one.
    index('unmatched_names_plays').on(sql`${table.plays} desc`, table.id),
    index('unmatched_names_game').on(table.game, sql`${table.plays} desc`, table.id),
  ],
);
