import type { Db, Tx } from '../../../../db/open.ts';
import { searchTextOf } from '../../../catalogue/search/fold.ts';
import { changeSongs } from '../../../catalogue/seeds/store.ts';
import type { DatabaseCheck, Located } from '../check.ts';
import { findDifferingSongs, findIndexedSongs, readSongs, readSongsAmong, reindexSongs } from './store.ts';

async function findWrong(db: Db): Promise<Located[]> {
  const wrong: Located[] = [];
  const indexed = await findIndexedSongs(db);
  const differing = await findDifferingSongs(db);
  for await (const songs of readSongs(db)) {
    for (const song of songs) {
      const expected = searchTextOf(song);
      const add = (part: string, stored: string | null) =>
        wrong.push({ what: `${song.game} song ${song.songID}, ${part}`, stored, expected, place: { row: song.id } });
      if (song.searchText !== expected) add('searchText', song.searchText);
      else if (!indexed.has(song.id)) add('search index', null);
      else if (differing.has(song.id)) add('search index', 'another text');
      indexed.delete(song.id);
    }
  }
  const excess = [...indexed].map((row) => ({
    what: `search index, row ${row}`,
    stored: 'a song that is not there',
    expected: null,
    place: { row },
  }));
  return [...wrong, ...excess];
}

/** Checks the search data of songs: their folded texts, and the full-text index on them. */
export const searchCheck: DatabaseCheck = {
  name: 'search',
  check: async (db, { userID }) => (userID === null ? findWrong(db) : []),
  slice: 200,
  async repair(tx: Tx, places) {
    const rows = places.map(({ row }) => row);
    const songs = await readSongsAmong(tx, rows);
    await changeSongs(
      tx,
      songs.map((song) => ({ ...song, searchText: searchTextOf(song) })),
    );
    await reindexSongs(tx, rows);
  },
};
