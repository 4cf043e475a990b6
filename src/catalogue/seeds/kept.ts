import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';
import type { Db } from '../../../db/open.ts';
import type { Games } from '../../games/registry.ts';
import { isObject } from '../../shared/is-object.ts';
import { gptName, gptRow } from '../gpts.ts';
import { chartName, keptEntry, songName, type Told } from './changes.ts';
import type { SeedFile, SeedFiles, SeedKind } from './files.ts';
import { findAllOf, findChartsOf, findSongsOf, type WholeKind } from './kept/store.ts';

const ID_KEYS: Record<'songs' | 'charts' | WholeKind, string> = {
  songs: 'id',
  charts: 'chartID',
  folders: 'folderID',
  tables: 'tableID',
  quests: 'questID',
  questlines: 'questlineID',
  courses: 'md5sums',
};

/**
 * What is stored and stays although the files do not have it. Only kinds (and, for songs and charts, games) that there
 * is a file of are looked at. Goals are not told of: players make their own.
 */
export async function findKept(db: Db, games: Games, { files }: SeedFiles): Promise<CatalogueEntry[]> {
  const kept: CatalogueEntry[] = [];
  for (const file of files) {
    const { kind } = file;
    if (kind === 'goals' || (file.game !== null && !games.get(file.game))) continue;
    const named = idsIn(file, ID_KEYS[kind]);
    const stored = await findStored(db, games, kind, file.game);
    kept.push(...stored.filter(({ id }) => !named.has(id)).map((told) => keptEntry(kind, told)));
  }
  return kept;
}

const idsIn = ({ entries }: SeedFile, key: string): Set<string> =>
  new Set(entries.map((entry) => (isObject(entry) ? String(entry[key]) : '')));

async function findStored(
  db: Db,
  games: Games,
  kind: Exclude<SeedKind, 'goals'>,
  game: string | null,
): Promise<Told[]> {
  if (kind === 'songs') {
    const songs = await findSongsOf(db, game!);
    return songs.map((song) => ({ id: String(song.id), idString: game, name: songName(song) }));
  }
  const stored = kind === 'charts' ? await findCharts(db, games, game!) : await findAllOf(db, kind);
  const told: Told[] = [];
  for (const { id, gpt, name } of stored) told.push({ id, name, idString: (await gptName(db, gpt)).idString });
  return told;
}

async function findCharts(db: Db, games: Games, game: string) {
  const rows: number[] = [];
  for (const { playtype } of games.get(game)!.playtypes.values()) rows.push(await gptRow(db, game, playtype));
  return (await findChartsOf(db, rows)).map((chart) => ({ ...chart, name: chartName(chart, chart) }));
}
