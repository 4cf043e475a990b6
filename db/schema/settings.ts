import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

/** A statistic that a player shows. A lamp or grade that a folder's is about is stored by its name. */
export type ShownStat =
  | { mode: 'chart'; chartID: string; property: 'grade' | 'lamp' | 'score' | 'percent' | 'playcount' }
  | { mode: 'folder'; folderID: string; property: 'grade' | 'lamp'; gte: string }
  | { mode: 'folder'; folderID: string; property: 'score' | 'percent'; gte: number };

/** How a player likes a game:playtype to be shown. There is a row once they have said so. */
export const ugptSettings = sqliteTable(
  'ugpt_settings',
  {
    user: integer('user')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    preferredScoreAlg: text('preferred_score_alg'),
    preferredSessionAlg: text('preferred_session_alg'),
    preferredProfileAlg: text('preferred_profile_alg'),
    preferredRanking: text('preferred_ranking').$type<'global' | 'rival'>(),
    scoreBucket: text('score_bucket').$type<'grade' | 'lamp'>(),
    defaultTable: text('default_table'),
    /** What the game's module declares as `preferences`. */
    gameSpecific: text('game_specific', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** The showcase; NULL when it is empty. */
    stats: text('stats', { mode: 'json' }).$type<ShownStat[]>(),
  },
  (table) => [primaryKey({ columns: [table.user, table.gpt] })],
);
