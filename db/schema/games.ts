import { integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

/** One row per game:playtype of the registry, so that other tables store one small number for it. */
export const gamePlaytypes = sqliteTable(
  'game_playtypes',
  {
    id: integer('id').primaryKey(),
    game: text('game').notNull(),
    playtype: text('playtype').notNull(),
    /** Hash of the lists that stored positions and match keys depend on; these are rebuilt when it changes. */
    fingerprint: text('fingerprint').notNull(),
    /** Rules that its stored grades and ratings were computed by; they are recomputed when the rules change. */
    ratingRules: text('rating_rules').notNull().default(''),
    /** Hash of which charts were new when all profiles were rated last; they are rated again when it changes. */
    ages: text('ages').notNull().default(''),
    /** Number of profiles. Derived by triggers on `profiles`. */
    players: integer('players').notNull().default(0),
  },
  (table) => [unique('game_playtypes_name').on(table.game, table.playtype)],
);
