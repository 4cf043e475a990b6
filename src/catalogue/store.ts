import { and, count, eq, getTableColumns, sql } from 'drizzle-orm';

import type { ChartDocument, SongDocument } from '../../contracts/documents/song.ts';
import { isOneOf, isOneOfPlaceholder, listValue } from '../../db/dialect/sqlite.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { charts, formerChartIDs, songs } from '../../db/schema/catalogue.ts';
import type { ChartFacts } from '../games/engine/play.ts';
import { chartDocument, factsOf, songDocument, type ChartRow } from './documents.ts';
import { gptNames } from './gpts.ts';

/** Song or chart with its row. */
export interface FoundSong {
  row: number;
  song: SongDocument;
}
export interface FoundChart {
  row: number;
  songRow: number;
  title: string;
  playcount: number;
  chart: ChartDocument;
}

export interface JoinedChart {
  chart: ChartRow;
  songID: number;
  title: string;
}

const { searchText: _notShown, ...shownSong } = getTableColumns(songs);
export const joinedChart = { chart: getTableColumns(charts), songID: songs.songID, title: songs.title };
export const ofSong = eq(songs.id, charts.song);

const songRows = prepared((db) =>
  db.select(shownSong).from(songs).where(isOneOfPlaceholder(songs.id, 'rows')).prepare(),
);
const songByPublic = prepared((db) =>
  db
    .select(shownSong)
    .from(songs)
    .where(and(eq(songs.game, sql.placeholder('game')), eq(songs.songID, sql.placeholder('songID'))))
    .prepare(),
);
const chartRows = prepared((db) =>
  db.select(joinedChart).from(charts).innerJoin(songs, ofSong).where(isOneOfPlaceholder(charts.id, 'rows')).prepare(),
);
const chartByPublic = prepared((db) =>
  db
    .select(joinedChart)
    .from(charts)
    .innerJoin(songs, ofSong)
    .where(and(eq(charts.chartID, sql.placeholder('chartID')), eq(charts.gpt, sql.placeholder('gpt'))))
    .prepare(),
);
const chartByFormer = prepared((db) =>
  db
    .select(joinedChart)
    .from(formerChartIDs)
    .innerJoin(charts, eq(charts.id, formerChartIDs.chart))
    .innerJoin(songs, ofSong)
    .where(and(eq(formerChartIDs.chartID, sql.placeholder('chartID')), eq(charts.gpt, sql.placeholder('gpt'))))
    .prepare(),
);
const chartsOfOneSong = prepared((db) =>
  db
    .select(joinedChart)
    .from(charts)
    .innerJoin(songs, ofSong)
    .where(and(eq(charts.song, sql.placeholder('song')), eq(charts.gpt, sql.placeholder('gpt'))))
    .orderBy(charts.id)
    .prepare(),
);
const chartsOfSongRows = prepared((db) =>
  db
    .select(joinedChart)
    .from(charts)
    .innerJoin(songs, ofSong)
    .where(isOneOfPlaceholder(charts.song, 'songs'))
    .orderBy(charts.gpt, charts.id)
    .prepare(),
);
const factRows = prepared((db) =>
  db
    .select({
      id: charts.id,
      chartID: charts.chartID,
      difficulty: charts.difficulty,
      level: charts.level,
      levelNum: charts.levelNum,
      isPrimary: charts.isPrimary,
      data: charts.data,
      tierlistInfo: charts.tierlistInfo,
      songData: songs.data,
    })
    .from(charts)
    .innerJoin(songs, ofSong)
    .where(isOneOfPlaceholder(charts.id, 'rows'))
    .prepare(),
);
const chartTotal = prepared((db) =>
  db
    .select({ total: count() })
    .from(charts)
    .where(eq(charts.gpt, sql.placeholder('gpt')))
    .prepare(),
);

/** Returns charts as they are found, in the order of the rows. */
export async function toFound(db: Db, rows: readonly JoinedChart[]): Promise<FoundChart[]> {
  const names = await gptNames(db, [...new Set(rows.map(({ chart }) => chart.gpt))]);
  return rows.map(({ chart, songID, title }) => ({
    row: chart.id,
    songRow: chart.song,
    title,
    playcount: chart.playcount,
    chart: chartDocument(chart, songID, names.get(chart.gpt)!),
  }));
}

/** Returns documents of songs by row id; missing rows are left out. */
export async function songsByRow(db: Db, rows: readonly number[]): Promise<Map<number, SongDocument>> {
  return new Map((await songRows(db).all({ rows: listValue(rows) })).map((row) => [row.id, songDocument(row)]));
}

/** Returns charts by row id; missing rows are left out. */
export async function findCharts(db: Db, rows: readonly number[]): Promise<Map<number, FoundChart>> {
  const found = await toFound(db, await chartRows(db).all({ rows: listValue(rows) }));
  return new Map(found.map((chart) => [chart.row, chart]));
}

/** Returns the facts about these charts that a game's rules use, by row id. */
export async function chartFacts(db: Db, rows: readonly number[]): Promise<Map<number, ChartFacts>> {
  const found = await factRows(db).all({ rows: listValue(rows) });
  return new Map(found.map((row) => [row.id, factsOf(row, row.songData)]));
}

/** Returns the chart that has or had this public id in this game:playtype, or undefined. */
export async function chartByID(db: Db, gptRow: number, chartID: string): Promise<FoundChart | undefined> {
  const row =
    (await chartByPublic(db).get({ gpt: gptRow, chartID })) ?? (await chartByFormer(db).get({ gpt: gptRow, chartID }));
  return row && (await toFound(db, [row]))[0];
}

/** Returns the song with this public id, or undefined. */
export async function songByPublicID(db: Db, game: string, songID: number): Promise<FoundSong | undefined> {
  const row = await songByPublic(db).get({ game, songID });
  return row && { row: row.id, song: songDocument(row) };
}

/** Returns all charts of a song in a game:playtype, older revisions included. */
export async function chartsOfSong(db: Db, songRow: number, gptRow: number): Promise<FoundChart[]> {
  return toFound(db, await chartsOfOneSong(db).all({ song: songRow, gpt: gptRow }));
}

/** Returns all charts of songs (rows), in every playtype, older revisions included. */
export async function chartsOfSongs(db: Db, songRows: readonly number[]): Promise<FoundChart[]> {
  return toFound(db, await chartsOfSongRows(db).all({ songs: listValue(songRows) }));
}

/** Returns how many charts a game:playtype has. */
export async function countCharts(db: Db, gptRow: number): Promise<number> {
  return (await chartTotal(db).get({ gpt: gptRow }))?.total ?? 0;
}

/** Returns how many charts each game:playtype (row) has; those without are absent. */
export const countAllCharts = async (db: Db): Promise<Map<number, number>> =>
  new Map(
    (await db.select({ gpt: charts.gpt, charts: count() }).from(charts).groupBy(charts.gpt).all()).map((row) => [
      row.gpt,
      row.charts,
    ]),
  );

/** Returns whether one of these charts is stored. */
export const hasChartOf = async (db: Db, chartIDs: readonly string[]): Promise<boolean> =>
  (await db.select({ id: charts.id }).from(charts).where(isOneOf(charts.chartID, chartIDs)).limit(1).get()) !==
  undefined;

/** Returns whether there is a chart of any game. */
export const hasCharts = async (db: Db): Promise<boolean> =>
  (await db.select({ id: charts.id }).from(charts).limit(1).get()) !== undefined;

const titledRows = prepared((db) =>
  db
    .select({ chart: getTableColumns(charts), songData: songs.data, title: songs.title, artist: songs.artist })
    .from(charts)
    .innerJoin(songs, ofSong)
    .where(isOneOfPlaceholder(charts.id, 'rows'))
    .prepare(),
);

/** Returns charts (rows) with title, artist and data of their songs. */
export const findChartRows = async (db: Db, rows: readonly number[]) => titledRows(db).all({ rows: listValue(rows) });
