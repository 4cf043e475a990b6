import type { Db } from '../../../../db/open.ts';
import { findAliasedSongs } from './store.ts';

/**
 * Returns the songs with assigned titles as entries of seed files, by file name, in the form of 2026 if the song is from such a file. The
 * titles are added to the `altTitles`; songs that have them by now are left out.
 */
export async function aliasesAsSeeds(db: Db): Promise<Record<string, object[]>> {
  const rows = await findAliasedSongs(db, 'songTitle');
  const files: Record<string, object[]> = {};
  for (const alike of Map.groupBy(rows, ({ game, id }) => `${game} ${id}`).values()) {
    const { name: _name, game, id, v3ID, ...song } = alike[0]!;
    const known = new Set([song.title, ...song.altTitles].map((title) => title.toLowerCase()));
    const added = alike.map(({ name }) => name).filter((name) => !known.has(name.toLowerCase()));
    if (added.length > 0)
      (files[`songs-${game}.json`] ??= []).push({
        ...(v3ID === null ? { id } : { id: v3ID, legacySongID: id }),
        ...song,
        altTitles: [...song.altTitles, ...added],
      });
  }
  return files;
}
