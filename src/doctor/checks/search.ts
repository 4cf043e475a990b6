import type { Db } from '../../../db/open.ts';
import { searchTextOf } from '../../catalogue/search/fold.ts';
import { changeSongs } from '../../catalogue/seeds/store.ts';
import type { DatabaseCheck, Finding } from '../check.ts';
import { findIndexedSongs, isIndexedAs, readSongs, removeFromIndex, type SongRow } from './store.ts';

interface Wrong {
  finding: Finding;
  /** Null when there is no such song. */
  song: SongRow | null;
  row: number;
}

async function findWrong(db: Db): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  const indexed = await findIndexedSongs(db);
  for await (const songs of readSongs(db)) {
    for (const song of songs) {
      const expected = searchTextOf(song);
      const what = `${song.game} song ${song.songID}`;
      const add = (part: string, stored: string | null) =>
        wrong.push({ finding: { what: `${what}, ${part}`, stored, expected }, song, row: song.id });
      if (song.searchText !== expected) add('searchText', song.searchText);
      else if (!indexed.has(song.id)) add('search index', null);
      else if (!(await isIndexedAs(db, song.id, expected))) add('search index', 'another text');
      indexed.delete(song.id);
    }
  }
  const excess = [...indexed].map((row) => ({
    finding: { what: `search index, row ${row}`, stored: 'a song that is not there', expected: null },
    song: null,
    row,
  }));
  return [...wrong, ...excess];
}

/** What songs are found by: their folded texts, and the full-text index over them. */
export const searchCheck: DatabaseCheck = {
  name: 'search',
  async check(db, { userID }) {
    return userID === null ? (await findWrong(db)).map(({ finding }) => finding) : [];
  },
  async repair(tx) {
    const wrong = await findWrong(tx);
    const songs = wrong.flatMap(({ song }) => song ?? []);
    await changeSongs(
      tx,
      songs.map((song) => ({ ...song, searchText: searchTextOf(song) })),
    );
    await removeFromIndex(
      tx,
      wrong.filter(({ song }) => song === null).map(({ row }) => row),
    );
  },
};
