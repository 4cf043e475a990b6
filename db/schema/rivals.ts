import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

const user = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Rivals of players, by game:playtype. */
export const rivals = sqliteTable(
  'rivals',
  {
    user: user('user'),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    rival: user('rival'),
    /** Position in the player's list, from 0; null for a former rival, who has been notified once and is not notified again. */
    place: integer('place'),
  },
  (table) => [
    primaryKey({ columns: [table.user, table.gpt, table.rival] }),
    // For the players who have this player as a rival.
    index('rivals_challengers').on(table.rival, table.gpt),
  ],
);
