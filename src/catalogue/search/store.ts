import { and, asc, sql } from 'drizzle-orm';

import {
  allTerms,
  anyTerm,
  contains,
  isOneOfPlaceholder,
  listValue,
  positionOf,
  songTextHasMost,
  songTextMatches,
} from '../../../db/dialect/sqlite.ts';
import { SHORTEST_INDEXED_TERM } from '../../../db/dialect/text-index.ts';
import type { Db } from '../../../db/open.ts';
import { preparedForms } from '../../../db/prepared.ts';
import { songs } from '../../../db/schema/catalogue.ts';
import { characters } from './fold.ts';

/** Number of similar songs of all games among which those of these games are searched. */
const MOST_ALIKE = 2000;

/** Data of a song that its similarity depends on, and what identifies it. */
const candidate = {
  row: songs.id,
  game: songs.game,
  songID: songs.songID,
  title: songs.title,
  altTitles: sql<number>`json_array_length(${songs.altTitles})`,
  searchText: songs.searchText,
};
export type CandidateSong = Awaited<ReturnType<typeof songsWithTerms>>[number];

// Exact and prefix matches of the title first, then short texts, so that the limit cuts the least likely.
const [text, line, name] = ['text', 'line', 'name'].map((one) => sql.placeholder(one));
const likeliestFirst = [
  sql`case ${positionOf(songs.searchText, text!)}
    when 1 then ${positionOf(songs.searchText, line!)} <> 1
    when 0 then 4
    else 3 - (${positionOf(songs.searchText, name!)} > 0) end`,
  sql`length(${songs.searchText})`,
  asc(songs.id),
];

/** Games by name; null for all of them. */
type Games = readonly string[] | null;
/** Conditions of a search: by the index, and on how many terms that are too short for it. */
type Form = `${'any game' | 'games'}/${'all' | 'most' | 'none'}/${number}`;

const search = preparedForms((db, form: Form) => {
  const [games, indexed, short] = form.split('/');
  const conditions = Array.from({ length: Number(short) }, (_, at) =>
    contains(songs.searchText, sql.placeholder(`short${at}`)),
  );
  if (games === 'games') conditions.push(isOneOfPlaceholder(songs.game, 'games'));
  if (indexed === 'all') conditions.push(songTextMatches(songs.id, 'match'));
  if (indexed === 'most') conditions.push(songTextHasMost(songs.id, 'match', MOST_ALIKE));
  return db
    .select(candidate)
    .from(songs)
    .where(and(...conditions))
    .orderBy(...likeliestFirst)
    .limit(sql.placeholder('limit'))
    .prepare();
});

const valuesOf = (games: Games, folded: string, limit: number) => ({
  games: games && listValue(games),
  text: folded,
  line: `${folded}\n`,
  name: `\n${folded}\n`,
  limit,
});
const among = (games: Games) => (games === null ? 'any game' : 'games');

/** Returns songs of games whose names contain every one of the (folded) terms, up to `limit`, likeliest first. */
export async function songsWithTerms(db: Db, games: Games, folded: string, terms: readonly string[], limit: number) {
  const isLong = (term: string) => characters(term) >= SHORTEST_INDEXED_TERM;
  const long = terms.filter(isLong);
  const short = terms.filter((term) => !isLong(term));
  const values = Object.fromEntries(short.map((term, at) => [`short${at}`, term]));
  return search(db, `${among(games)}/${long.length > 0 ? 'all' : 'none'}/${short.length}`).all({
    ...valuesOf(games, folded, limit),
    ...values,
    match: allTerms(long),
  });
}

/** Returns songs of games whose names contain any of these three-character substrings, for searches with typing errors. */
export const songsWithRuns = async (
  db: Db,
  games: Games,
  folded: string,
  runs: readonly string[],
  limit: number,
): Promise<CandidateSong[]> =>
  search(db, `${among(games)}/most/0`).all({ ...valuesOf(games, folded, limit), match: anyTerm(runs) });
