import { isDeepStrictEqual } from 'node:util';

import { searchTextOf } from '../search/fold.ts';
import { songName } from './changes.ts';
import type { SeedFile } from './files.ts';
import { readableEntries, type Loading } from './loading.ts';
import { keepUnmentioned, mentionedKeys } from './merge.ts';
import { findSentSongs } from './sent-songs.ts';
import type { SongSeed } from './shapes/entries.ts';
import { gameNamed } from './shapes/names.ts';
import { SCHEMAS } from './shapes/schemas.ts';
import { addSongs, changeSongs, readSongs, setV3IDs, type NewSong, type StoredSong } from './store.ts';

const toRow = (game: string, { id, ...song }: SongSeed): NewSong => ({
  game,
  songID: id,
  ...song,
  searchText: searchTextOf(song),
});

/** Change of a stored song. */
interface SongChange {
  before: StoredSong;
  after: StoredSong;
}

/** Returns the songs whose stored data differs from a file, including data that the file lacks. */
function changesOf(rows: readonly NewSong[], stored: ReadonlyMap<number, StoredSong>): SongChange[] {
  const mentioned = mentionedKeys(rows);
  return rows.flatMap((row) => {
    const before = stored.get(row.songID);
    if (!before) return [];
    const data = keepUnmentioned(before.data, row.data, mentioned);
    const after = { ...row, data, v3ID: row.v3ID ?? before.v3ID, id: before.id };
    return isDeepStrictEqual(before, after) ? [] : [{ before, after }];
  });
}

/** Loads the songs of one game. Songs missing in the file stay as they are. */
export async function loadSongs(loading: Loading, file: SeedFile): Promise<void> {
  const { tx, games, report } = loading;
  const ofGame = gameNamed(games, file.game!);
  if (!ofGame) return report.skip('songs', file.game!, file.entries.length);
  const { id: game, def } = ofGame;
  const entries = readableEntries(loading, file, SCHEMAS[loading.shape].song, ({ id }) => id);
  const isNoSong = ({ value: { id } }: (typeof entries)[number]) => def.seeds?.notSongs?.includes(id) ?? false;
  for (const { value } of entries.filter(isNoSong))
    for (const id of [value.id, value.v3ID]) loading.notSongs.add(`${game} ${id}`);
  const rows = entries.filter((entry) => !isNoSong(entry)).map(({ value }) => toRow(game, value));
  const known = await readSongs(tx, game);
  const stored = new Map(known.map((song) => [song.songID, song]));
  const sent = await findSentSongs(loading, game, known);
  for (const { songID, v3ID } of rows) {
    const same = sent.get(v3ID ?? songID) ?? sent.get(songID);
    if (same && !stored.has(songID)) stored.set(songID, same);
  }
  const added = rows.filter(({ songID }) => !stored.has(songID));
  const { visible = [], hidden = [] } = Object.groupBy(changesOf(rows, stored), ({ before, after }) =>
    // If only the v3 id is new, titles stay valid.
    isDeepStrictEqual({ ...before, v3ID: after.v3ID }, after) ? 'hidden' : 'visible',
  );
  const afterOf = ({ after }: SongChange) => after;
  await addSongs(tx, added);
  await changeSongs(tx, visible.map(afterOf));
  await setV3IDs(tx, hidden.map(afterOf));
  for (const { before, after } of visible)
    if (!isDeepStrictEqual(before.data, after.data)) loading.songsWithNewData.add(before.id);
  if (visible.length > 0) loading.touchedGames.add(game);
  report.addStored('songs', {
    added: added.map(toReported),
    changed: visible.map(({ before, after }) => ({ ...toReported(after), before: shown(before), after: shown(after) })),
    unchanged: rows.length - added.length - visible.length,
  });
}

const toReported = (song: NewSong) => ({ id: String(song.songID), idString: song.game, name: songName(song) });

/** Leaves out derived fields, and an id that is not shown. */
const shown = ({ searchText: _derived, v3ID: _id, ...song }: NewSong & { id?: number }) => song;
