import type { SongDocument } from '../../contracts/documents/song.ts';
import type { Db } from '../../db/open.ts';
import { songDocument, type SongRow } from './documents.ts';
import { fold, runs, termsOf } from './search/fold.ts';
import { likeness, wanted, type Wanted } from './search/likeness.ts';
import { songsWithRuns, songsWithTerms } from './search/store.ts';

/** Song found by a search. `textScore` is its similarity to the search, above 0 up to 1 (identical text). */
export interface SearchedSong {
  row: number;
  game: string;
  song: SongDocument;
  textScore: number;
}

const CANDIDATES = 500;
const LONGEST_SEARCH = 200;
/** Minimum similarity of a song that does not contain the words of the search. */
const LEAST_LIKENESS = 0.2;

function score(search: Wanted, row: SongRow): SearchedSong {
  const lines = row.searchText.split('\n');
  const titles = 1 + row.altTitles.length;
  const textScore = likeness(search, { titles: lines.slice(0, titles), others: lines.slice(titles) });
  return { row: row.id, game: row.game, song: songDocument(row), textScore };
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
const byScore = (a: SearchedSong, b: SearchedSong): number =>
  b.textScore - a.textScore || compare(a.song.title, b.song.title) || a.row - b.row;

/** Searches the songs of one game as `searchSongsOf` does. */
export const searchSongs = (db: Db, game: string, text: string, limit: number): Promise<SearchedSong[]> =>
  searchSongsOf(db, [game], text, limit);

/**
 * Returns songs of these games, or of all (null), that match the text, best first, up to `limit`: those whose titles, artist and search
 * terms contain every word, or, if there are none, similar ones. Case, accents and width don't matter; no character of the text has a
 * special meaning.
 */
export async function searchSongsOf(
  db: Db,
  games: readonly string[] | null,
  text: string,
  limit: number,
): Promise<SearchedSong[]> {
  const folded = fold(text.slice(0, LONGEST_SEARCH));
  const terms = termsOf(folded);
  if (terms.length === 0) return [];
  const search = wanted(folded, terms);
  const holding = await songsWithTerms(db, games, folded, terms, CANDIDATES);
  const rows = holding.length > 0 ? holding : await alike(db, games, folded);
  const least = holding.length > 0 ? 0 : LEAST_LIKENESS;
  return rows
    .map((row) => score(search, row))
    .filter(({ textScore }) => textScore > least)
    .sort(byScore)
    .slice(0, limit);
}

async function alike(db: Db, games: readonly string[] | null, folded: string): Promise<SongRow[]> {
  const parts = [...runs(folded, 3)];
  return parts.length === 0 ? [] : songsWithRuns(db, games, folded, parts, CANDIDATES);
}
