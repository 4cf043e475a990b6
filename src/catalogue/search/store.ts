import { and, eq, sql } from 'drizzle-orm';

import { anyTerm, isOneOfPlaceholder, listValue, songTextHasMost } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedForms } from '../../../db/prepared.ts';
import { songs } from '../../../db/schema/catalogue.ts';
import type { NamedSong } from './names.ts';

/** Number of similar songs of all games among which those of these games are searched. */
const MOST_ALIKE = 2000;

const length = sql<number>`length(${songs.searchText})`;
const named = {
  row: songs.id,
  game: songs.game,
  songID: songs.songID,
  title: songs.title,
  altTitles: sql<number>`json_array_length(${songs.altTitles})`,
  searchText: songs.searchText,
  length,
};

const ofGame = prepared((db) =>
  db
    .select(named)
    .from(songs)
    .where(eq(songs.game, sql.placeholder('game')))
    .orderBy(length, songs.id)
    .prepare(),
);

/** Returns the songs of a game in the order of the lengths of their names. */
export const findNamedSongs = async (db: Db, game: string): Promise<NamedSong[]> => ofGame(db).all({ game });

const gamesWithSongs = prepared((db) => db.selectDistinct({ game: songs.game }).from(songs).prepare());

/** Returns the games that have songs. */
export const findGamesWithSongs = async (db: Db): Promise<string[]> =>
  (await gamesWithSongs(db).all()).map(({ game }) => game);

const similar = preparedForms((db, form: 'any game' | 'games') =>
  db
    .select(named)
    .from(songs)
    .where(
      and(
        form === 'games' ? isOneOfPlaceholder(songs.game, 'games') : undefined,
        songTextHasMost(songs.id, 'match', MOST_ALIKE),
      ),
    )
    .orderBy(length, songs.id)
    .limit(sql.placeholder('limit'))
    .prepare(),
);

/** Returns songs of games, or of all (null), whose names contain any of these three-character substrings, for searches with typing errors. */
export const songsWithRuns = async (
  db: Db,
  games: readonly string[] | null,
  runs: readonly string[],
  limit: number,
): Promise<NamedSong[]> =>
  similar(db, games === null ? 'any game' : 'games').all({
    games: games && listValue(games),
    limit,
    match: anyTerm(runs),
  });
