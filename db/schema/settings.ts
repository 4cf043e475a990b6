import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';
import { users } from './users.ts';

/** Statistic in a showcase. The lamp or grade of a folder's statistic is stored by name. */
export type ShownStat =
  | { mode: 'chart'; chartID: string; property: 'grade' | 'lamp' | 'score' | 'percent' | 'playcount' }
  | { mode: 'folder'; folderID: string; property: 'grade' | 'lamp'; gte: string }
  | { mode: 'folder'; folderID: string; property: 'score' | 'percent'; gte: number };

/** Players' preferences for a game:playtype. A row exists once they have set any. */
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
    /** Region whose version of the game the player plays. */
    region: text('region'),
    /** Preferences declared by the game's module. */
    gameSpecific: text('game_specific', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** Showcase; NULL if it is empty. */
    stats: text('stats', { mode: 'json' }).$type<ShownStat[]>(),
  },
  (table) => [primaryKey({ columns: [table.user, table.gpt] })],
);
