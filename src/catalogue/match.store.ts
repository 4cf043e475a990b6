import { and, eq, isNotNull, sql } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../db/dialect/sqlite.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { aliases } from '../../db/schema/aliases.ts';
import { chartKeys, charts, songs, songTitles } from '../../db/schema/catalogue.ts';
import { gamePlaytypes } from '../../db/schema/games.ts';

/** Song found by an identifier. `id` is its row. */
export interface SongCandidate {
  id: number;
  title: string;
  artist: string;
}

/** Chart found by an identifier. Difficulty, version and `isPrimary` decide among several. */
export interface ChartCandidate {
  chartRow: number;
  songRow: number;
  difficulty: string;
  isPrimary: boolean;
  versions: string[];
}

/** Chart of a song, with its level as displayed: "12", "17.4". */
export type SongChart = ChartCandidate & { level: string };

const song = { id: songs.id, title: songs.title, artist: songs.artist };
export const candidate = {
  chartRow: charts.id,
  songRow: charts.song,
  difficulty: charts.difficulty,
  isPrimary: charts.isPrimary,
  versions: charts.versions,
};

const songsByTitle = prepared((db) =>
  db
    .select(song)
    .from(songTitles)
    .innerJoin(songs, eq(songs.id, songTitles.song))
    .where(and(eq(songTitles.game, sql.placeholder('game')), eq(songTitles.title, sql.placeholder('title'))))
    .orderBy(songs.id)
    .prepare(),
);

const songsByFoldedTitle = prepared((db) =>
  db
    .selectDistinct(song)
    .from(songTitles)
    .innerJoin(songs, eq(songs.id, songTitles.song))
    .where(and(eq(songTitles.game, sql.placeholder('game')), eq(songTitles.folded, sql.placeholder('folded'))))
    .orderBy(songs.id)
    .prepare(),
);

const songByID = prepared((db) =>
  db
    .select(song)
    .from(songs)
    .where(and(eq(songs.game, sql.placeholder('game')), eq(songs.songID, sql.placeholder('songID'))))
    .prepare(),
);

const songByV3ID = prepared((db) =>
  db
    .select(song)
    .from(songs)
    .where(and(eq(songs.v3ID, sql.placeholder('v3ID')), eq(songs.game, sql.placeholder('game'))))
    .prepare(),
);

const chartsOfSong = prepared((db) =>
  db
    .select({ ...candidate, level: charts.level })
    .from(charts)
    .where(
      and(
        eq(charts.song, sql.placeholder('song')),
        eq(charts.gpt, sql.placeholder('gpt')),
        eq(charts.difficulty, sql.placeholder('difficulty')),
      ),
    )
    .orderBy(charts.id)
    .prepare(),
);

const chartsOfSongs = prepared((db) =>
  db
    .select(candidate)
    .from(charts)
    .where(and(isOneOfPlaceholder(charts.song, 'songs'), eq(charts.gpt, sql.placeholder('gpt'))))
    .orderBy(charts.id)
    .prepare(),
);

const chartsByKey = prepared((db) =>
  db
    .select({ key: chartKeys.key, ...candidate })
    .from(chartKeys)
    .innerJoin(charts, eq(charts.id, chartKeys.chart))
    .where(
      and(
        eq(chartKeys.gpt, sql.placeholder('gpt')),
        eq(chartKeys.matchType, sql.placeholder('matchType')),
        isOneOfPlaceholder(chartKeys.key, 'keys'),
      ),
    )
    .orderBy(charts.id)
    .prepare(),
);

const playtypesByKey = prepared((db) =>
  db
    .select({ key: chartKeys.key, playtype: gamePlaytypes.playtype })
    .from(chartKeys)
    .innerJoin(gamePlaytypes, eq(gamePlaytypes.id, chartKeys.gpt))
    .where(
      and(
        eq(gamePlaytypes.game, sql.placeholder('game')),
        eq(chartKeys.matchType, sql.placeholder('matchType')),
        isOneOfPlaceholder(chartKeys.key, 'keys'),
      ),
    )
    .prepare(),
);

const aliasOfName = prepared((db) =>
  db
    .select({ song: aliases.song, chart: aliases.chart })
    .from(aliases)
    .where(
      and(
        eq(aliases.game, sql.placeholder('game')),
        eq(aliases.matchType, sql.placeholder('matchType')),
        eq(aliases.key, sql.placeholder('key')),
        sql`${aliases.playtype} in ('', ${sql.placeholder('playtype')})`,
        isNotNull(aliases.song),
      ),
    )
    .prepare(),
);

/** Name in a game:playtype, in the form aliases are looked up by. */
interface AliasName {
  game: string;
  playtype: string;
  matchType: string;
  key: string;
}

/** Returns the rows of the song and chart that administrators have assigned to a name; `chart` is null if only the song is assigned. */
export async function findAlias(db: Db, name: AliasName): Promise<{ song: number; chart: number | null } | undefined> {
  const found = await aliasOfName(db).get({ ...name });
  return found?.song ? { song: found.song, chart: found.chart } : undefined;
}

/** Returns songs with this title or alternative title, given in lower case (`toLowerCase`). */
export async function findSongsByTitle(db: Db, game: string, titleLowercase: string): Promise<SongCandidate[]> {
  return songsByTitle(db).all({ game, title: titleLowercase });
}

/** Returns the songs with a title or alternative title that folds (`foldTitle`) to this. */
export async function findSongsByFoldedTitle(db: Db, game: string, folded: string): Promise<SongCandidate[]> {
  return songsByFoldedTitle(db).all({ game, folded });
}

/** Returns the song with this public id, or this id of a song database since 2026; undefined if there is none. */
export async function findSongByID(db: Db, game: string, id: string): Promise<SongCandidate | undefined> {
  return /^\d+$/.test(id) ? songByID(db).get({ game, songID: Number(id) }) : songByV3ID(db).get({ game, v3ID: id });
}

/** Returns charts of a song in a playtype and difficulty: the primary one and older revisions. */
export async function findChartsOfSong(
  db: Db,
  songRow: number,
  gptRow: number,
  difficulty: string,
): Promise<SongChart[]> {
  return chartsOfSong(db).all({ song: songRow, gpt: gptRow, difficulty });
}

/** Returns charts of songs (rows) in a playtype, in every difficulty and revision, by song. */
export async function findChartsOfSongs(
  db: Db,
  songRows: readonly number[],
  gptRow: number,
): Promise<ReadonlyMap<number, readonly ChartCandidate[]>> {
  const found = await chartsOfSongs(db).all({ songs: listValue(songRows), gpt: gptRow });
  return Map.groupBy(found, ({ songRow }) => songRow);
}

/**
 * Returns charts by these keys of a match type; unknown keys are left out. Numeric keys have to be in plain decimal form ("7", not "007").
 * One in-game id finds the charts of all difficulties.
 */
export async function findChartsByKeys(
  db: Db,
  gptRow: number,
  matchType: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly ChartCandidate[]>> {
  return Map.groupBy(await chartsByKey(db).all({ gpt: gptRow, matchType, keys: listValue(keys) }), ({ key }) => key);
}

/** Returns the playtypes of a game's charts by keys of a match type. */
export const readPlaytypesByKey = async (
  db: Db,
  { game, matchType, keys }: { game: string; matchType: string; keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await playtypesByKey(db).all({ game, matchType, keys: listValue(keys) })).map(({ key, playtype }) => [
      key,
      playtype,
    ]),
  );
