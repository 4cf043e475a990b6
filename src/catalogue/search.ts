import type { SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import type { Serializable } from '../base/json/values.ts';
import { songDocument } from './documents.ts';
import { findShownSongs } from './related/store.ts';
import { songsAlike, songsWithTerms } from './search/cached.ts';
import { fold, termsOf } from './search/fold.ts';
import { likeness, wanted, type Wanted } from './search/likeness.ts';
import type { NamedSong } from './search/names.ts';

/** Song found by a search. `textScore` is its similarity to the search, above 0 up to 1 (identical text). */
export interface RankedSong {
  row: number;
  game: string;
  /** Public id. */
  songID: number;
  title: string;
  textScore: number;
}
/** Song found by a search, with its document. */
export interface SearchedSong extends RankedSong {
  song: Serializable<SongDocument>;
}

const LONGEST_SEARCH = 200;
/** Minimum similarity of a song that does not contain the words of the search. */
const LEAST_LIKENESS = 0.2;

function score(search: Wanted, { searchText, altTitles, row, game, songID, title }: NamedSong): RankedSong {
  const textScore = likeness(search, { names: searchText.split('\n'), titles: 1 + altTitles });
  return { row, game, songID, title, textScore };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
const byScore = (a: RankedSong, b: RankedSong): number =>
  b.textScore - a.textScore || compare(a.title, b.title) || a.row - b.row;

/** Searches the songs of one game as `searchSongsOf` does. */
export const searchSongs = (db: Db, game: string, text: string, limit: number): Promise<SearchedSong[]> =>
  searchSongsOf(db, [game], text, limit);

/** Returns the songs that `rankSongs` finds, with their documents. */
export const searchSongsOf = async (
  db: Db,
  games: readonly string[] | null,
  text: string,
  limit: number,
): Promise<SearchedSong[]> => withDocuments(db, await rankSongs(db, games, text, limit));

/** Reads the documents of ranked songs. */
async function withDocuments(db: Db, found: readonly RankedSong[]): Promise<SearchedSong[]> {
  const rows = await findShownSongs(
    db,
    found.map(({ row }) => row),
  );
  const songs = new Map(rows.map((row) => [row.id, songDocument(row)]));
  return found.map((song) => ({ ...song, song: songs.get(song.row)! }));
}

/**
 * Returns songs of these games, or of all (null), that match the text, best first, up to `limit`: those whose titles, artist and search
 * terms contain every word, or, if there are none, similar ones. Case, accents and width don't matter; no character of the text has a
 * special meaning.
 */
export async function rankSongs(
  db: Db,
  games: readonly string[] | null,
  text: string,
  limit: number,
): Promise<RankedSong[]> {
  const folded = fold(text.slice(0, LONGEST_SEARCH));
  const terms = termsOf(folded);
  if (terms.length === 0) return [];
  const search = wanted(folded, terms);
  const holding: NamedSong[] = await songsWithTerms(db, games, search);
  const rows = holding.length > 0 ? holding : await songsAlike(db, games, folded);
  const least = holding.length > 0 ? 0 : LEAST_LIKENESS;
  return rows
    .map((row) => score(search, row))
    .filter(({ textScore }) => textScore > least)
    .sort(byScore)
    .slice(0, limit);
}
