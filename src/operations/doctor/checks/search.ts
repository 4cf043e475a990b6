import type { Db, Tx } from '../../../../db/open.ts';
import { searchTextOf } from '../../../catalogue/search/fold.ts';
import { changeSongs } from '../../../catalogue/seeds/store.ts';
import type { DatabaseCheck, Located } from '../check.ts';
import { readSongs, readSongsAmong } from './store.ts';

async function findWrong(db: Db): Promise<Located[]> {
  const wrong: Located[] = [];
  for await (const songs of readSongs(db)) {
    for (const song of songs) {
      const expected = searchTextOf(song);
      if (song.searchText === expected) continue;
      const what = `${song.game} song ${song.songID}, searchText`;
      wrong.push({ what, stored: song.searchText, expected, place: { row: song.id } });
    }
  }
  return wrong;
}

/** Checks the folded texts by which songs are searched. */
export const searchCheck: DatabaseCheck = {
  name: 'search',
  check: async (db, { userID }) => (userID === null ? findWrong(db) : []),
  slice: 200,
  async repair(tx: Tx, places) {
    const songs = await readSongsAmong(
      tx,
      places.map(({ row }) => row),
    );
    await changeSongs(
      tx,
      songs.map((song) => ({ ...song, searchText: searchTextOf(song) })),
    );
  },
};
