import { integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

/** A row for each game:playtype of the registry, so that other tables carry one small number for it. */
export const gamePlaytypes = sqliteTable(
  'game_playtypes',
  {
    id: integer('id').primaryKey(),
    game: text('game').notNull(),
    playtype: text('playtype').notNull(),
    /** Hash of the lists that stored positions and match keys were made from; they are rebuilt when it changes. */
    fingerprint: text('fingerprint').notNull(),
    /** The rules by which everything stored of it was graded and rated; computed anew when they change. */
    ratingRules: text('rating_rules').notNull().default(''),
    /** How many profiles there are. Derived; triggers on `profiles` keep it. */
    players: integer('players').notNull().default(0),
  },
  (table) => [unique('game_playtypes_name').on(table.game, table.playtype)],
);
