import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { charts } from './catalogue.ts';
import { gamePlaytypes } from './games.ts';

// Leaderboards in buckets: where each begins and how many stand in it, so that a place is counted from the beginning of
// a bucket and not of the board. Triggers of the database keep them (the migration has them, and how long a
// bucket may become). `depth` is the number that the board is ordered by, negated: then all columns of a place
// run in the same direction, and places compare as rows. The first bucket of a board begins at minus infinity.

/** The buckets of a chart's leaderboard. Derived. Only charts with many players have any. */
export const chartBuckets = sqliteTable(
  'chart_stretches',
  {
    chart: integer('chart')
      .notNull()
      .references(() => charts.id, { onDelete: 'cascade' }),
    depth: real('depth').notNull(),
    rankedAt: integer('ranked_at').notNull(),
    user: integer('user').notNull(),
    players: integer('players').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chart, table.depth, table.rankedAt, table.user] })],
);

/** The buckets of the leaderboard of a profile rating. Derived. Every board has one at least. */
export const ratingBuckets = sqliteTable(
  'rating_stretches',
  {
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    alg: text('alg').notNull(),
    depth: real('depth').notNull(),
    user: integer('user').notNull(),
    players: integer('players').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gpt, table.alg, table.depth, table.user] })],
);
