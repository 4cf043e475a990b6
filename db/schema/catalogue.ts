import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';

import { gamePlaytypes } from './games.ts';

type JSONRecord = Record<string, unknown>;
export type Tierlists = Record<string, { text: string; value: number; [more: string]: unknown }>;

export const songs = sqliteTable(
  'songs',
  {
    id: integer('id').primaryKey(),
    game: text('game').notNull(),
    /** Public id; unique within the game only. */
    songID: integer('song_id').notNull(),
    title: text('title').notNull(),
    artist: text('artist').notNull(),
    altTitles: text('alt_titles', { mode: 'json' }).$type<string[]>().notNull(),
    searchTerms: text('search_terms', { mode: 'json' }).$type<string[]>().notNull(),
    data: text('data', { mode: 'json' }).$type<JSONRecord>().notNull(),
    /** Title, alternative titles, artist and search terms, folded, one per line: what searches look at. */
    searchText: text('search_text').notNull(),
    /** Id in seed files since 2026 ("S" and hex digits); null until such a file is loaded. */
    v3ID: text('v3_id'),
  },
  (table) => [
    unique('songs_public_id').on(table.game, table.songID),
    index('songs_v3_id')
      .on(table.v3ID)
      .where(sql`v3_id is not null`),
  ],
);

/** Titles and alternative titles, as the match type `songTitle` looks them up. */
export const songTitles = sqliteTable(
  'song_titles',
  {
    game: text('game').notNull(),
    /** In lower case. */
    title: text('title').notNull(),
    song: integer('song')
      .notNull()
      .references(() => songs.id, { onDelete: 'cascade' }),
    /** Folded by `foldTitle`: looked up if no song has the exact title. */
    folded: text('folded').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.game, table.title, table.song] }),
    index('song_titles_song').on(table.song),
    index('song_titles_folded').on(table.game, table.folded),
  ],
);

export const charts = sqliteTable(
  'charts',
  {
    id: integer('id').primaryKey(),
    chartID: text('chart_id').notNull().unique(),
    song: integer('song')
      .notNull()
      .references(() => songs.id),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    difficulty: text('difficulty').notNull(),
    level: text('level').notNull(),
    levelNum: real('level_num').notNull(),
    isPrimary: integer('is_primary', { mode: 'boolean' }).notNull(),
    versions: text('versions', { mode: 'json' }).$type<string[]>().notNull(),
    data: text('data', { mode: 'json' }).$type<JSONRecord>().notNull(),
    rgcID: text('rgc_id'),
    tierlistInfo: text('tierlist_info', { mode: 'json' }).$type<Tierlists>().notNull(),
    /** Number of players with a PB. Derived; updated in the transaction that adds or removes a PB. */
    playcount: integer('playcount').notNull().default(0),
    /** Like that of songs, with "C". Not unique: the public files have had one id on two charts. */
    v3ID: text('v3_id'),
  },
  (table) => [
    index('charts_v3_id')
      .on(table.v3ID)
      .where(sql`v3_id is not null`),
    // For a song's charts, and for finding a chart by song and difficulty.
    index('charts_song').on(table.song, table.gpt),
    // The most played charts of a game:playtype.
    index('charts_popularity').on(table.gpt, table.playcount),
  ],
);

/** Former public ids of charts, from before seed files changed them. */
export const formerChartIDs = sqliteTable(
  'former_chart_ids',
  {
    chartID: text('chart_id').primaryKey(),
    chart: integer('chart')
      .notNull()
      .references(() => charts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_chart_ids_chart').on(table.chart)],
);

/**
 * One row: a random number that triggers change with every change to the documents of songs and charts, so that these can be cached.
 * Random, because sequential numbers repeat after a rollback; and changed by new rows too, because row ids are reused.
 */
export const catalogueVersion = sqliteTable('catalogue_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
});

/** Versions of games from `versions.json` in the data folder, as last read without a fault. */
export const namedVersions = sqliteTable(
  'named_versions',
  {
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    version: text('version').notNull(),
    /** Position in the file, from 0. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Version that it comes after, if the file says so. */
    after: text('after'),
    region: text('region'),
    /** YYYY-MM-DD */
    releaseDate: text('release_date'),
    /** Release days by region. */
    releases: text('releases', { mode: 'json' }).$type<Record<string, string>>(),
    /** How many versions are new while this one runs, if the file says so. */
    newVersions: integer('new_versions'),
    /** Version that it is a form of. */
    variantOf: text('variant_of'),
  },
  (table) => [primaryKey({ columns: [table.gpt, table.version] })],
);

/** In-game ids and file hashes by which a score can name a chart, as declared by the game's module. */
export const chartKeys = sqliteTable(
  'chart_keys',
  {
    gpt: integer('gpt').notNull(),
    matchType: text('match_type').notNull(),
    key: text('key').notNull(),
    chart: integer('chart')
      .notNull()
      .references(() => charts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.gpt, table.matchType, table.key, table.chart] }),
    index('chart_keys_chart').on(table.chart),
  ],
);

export const folders = sqliteTable(
  'folders',
  {
    id: integer('id').primaryKey(),
    folderID: text('folder_id').notNull().unique(),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    title: text('title').notNull(),
    type: text('type').$type<'charts' | 'songs' | 'static'>().notNull(),
    /** Query over charts or songs (never evaluated as code), or a list of chart ids. */
    data: text('data', { mode: 'json' }).$type<JSONRecord | string[]>().notNull(),
    searchTerms: text('search_terms', { mode: 'json' }).$type<string[]>().notNull(),
    inactive: integer('inactive', { mode: 'boolean' }).notNull(),
    /** Like that of songs, with "F". */
    v3ID: text('v3_id'),
    /** Name in URLs and tables of v3, unique in its game:playtype. */
    slug: text('slug'),
  },
  (table) => [
    index('folders_gpt').on(table.gpt),
    index('folders_v3_id')
      .on(table.v3ID)
      .where(sql`v3_id is not null`),
    index('folders_slug')
      .on(table.gpt, table.slug)
      .where(sql`slug is not null`),
  ],
);

/** Charts in folders. Derived from the folders' queries; updated in the transaction that changes folders or charts. */
export const folderCharts = sqliteTable(
  'folder_charts',
  {
    folder: integer('folder')
      .notNull()
      .references(() => folders.id, { onDelete: 'cascade' }),
    chart: integer('chart')
      .notNull()
      .references(() => charts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.folder, table.chart] }),
    // For a chart's folders: which goals a play may affect.
    index('folder_charts_chart').on(table.chart, table.folder),
  ],
);

export const tables = sqliteTable(
  'tables',
  {
    tableID: text('table_id').primaryKey(),
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    folders: text('folders', { mode: 'json' }).$type<string[]>().notNull(),
    inactive: integer('inactive', { mode: 'boolean' }).notNull(),
    isDefault: integer('is_default', { mode: 'boolean' }).notNull(),
    /** Like that of songs, with "T". */
    v3ID: text('v3_id'),
  },
  (table) => [
    index('tables_gpt').on(table.gpt),
    index('tables_v3_id')
      .on(table.v3ID)
      .where(sql`v3_id is not null`),
  ],
);

/** Courses whose clear gives a class (so far only BMS has them). */
export const courses = sqliteTable(
  'courses',
  {
    gpt: integer('gpt')
      .notNull()
      .references(() => gamePlaytypes.id),
    md5sums: text('md5sums').notNull(),
    title: text('title').notNull(),
    classSet: text('class_set').notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gpt, table.md5sums] })],
);
