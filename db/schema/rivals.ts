import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

const user = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Whom a player measures themselves against in a game:playtype. */
export const rivals = sqliteTable(
  'rivals',
  {
    user: user('user'),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    rival: user('rival'),
    /** In the player's list, from 0; null for a rival of the past, who has been told once and is not told again. */
    place: integer('place'),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.gpt, table.rival] }),
    // Who has this player as a rival.
    index('rivals_challengers').on(table.rival, table.gpt),
  ],
);
