import { and, asc, getTableColumns, sql, type SQL } from 'drizzle-orm';

import { contains, isOneOf, songTextHasAll, songTextHasMost, startsWith } from '../../../db/dialect/sqlite.ts';
import { SHORTEST_INDEXED_TERM } from '../../../db/dialect/text-index.ts';
import type { Db } from '../../../db/open.ts';
import { songs } from '../../../db/schema/catalogue.ts';
import type { SongRow } from '../documents.ts';
import { characters } from './fold.ts';

/** Number of similar songs of all games among which those of these games are searched. */
const MOST_ALIKE = 2000;

// Exact and prefix matches of the title first, then short texts, so that the limit cuts the least likely.
const likeliestFirst = (text: string) => [
  sql`case when ${startsWith(songs.searchText, `${text}\n`)} then 0
    when ${startsWith(songs.searchText, text)} then 1
    when ${contains(songs.searchText, `\n${text}\n`)} then 2
    when ${contains(songs.searchText, text)} then 3 else 4 end`,
  sql`length(${songs.searchText})`,
  asc(songs.id),
];

/** Games by name; null for all of them. */
type Games = readonly string[] | null;

async function candidates(db: Db, games: Games, text: string, conditions: SQL[], limit: number): Promise<SongRow[]> {
  return db
    .select(getTableColumns(songs))
    .from(songs)
    .where(and(games === null ? undefined : isOneOf(songs.game, games), ...conditions))
    .orderBy(...likeliestFirst(text))
    .limit(limit);
}

/** Returns songs of games whose names contain every one of the (folded) terms, up to `limit`, likeliest first. */
export async function songsWithTerms(
  db: Db,
  games: Games,
  text: string,
  terms: readonly string[],
  limit: number,
): Promise<SongRow[]> {
  const isLong = (term: string) => characters(term) >= SHORTEST_INDEXED_TERM;
  const long = terms.filter(isLong);
  const short = terms.filter((term) => !isLong(term));
  const conditions = short.map((term) => contains(songs.searchText, term));
  if (long.length > 0) conditions.push(songTextHasAll(songs.id, long));
  return candidates(db, games, text, conditions, limit);
}

/** Returns songs of games whose names contain any of these three-character substrings, for searches with typing errors. */
export async function songsWithRuns(
  db: Db,
  games: Games,
  text: string,
  runs: readonly string[],
  limit: number,
): Promise<SongRow[]> {
  return candidates(db, games, text, [songTextHasMost(songs.id, runs, MOST_ALIKE)], limit);
}
