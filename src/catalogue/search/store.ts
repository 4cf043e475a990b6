import { eq, sql } from 'drizzle-orm';

import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { songs } from '../../../db/schema/catalogue.ts';
import type { NamedSong } from './names.ts';

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
