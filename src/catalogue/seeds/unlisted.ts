import type { CatalogueEntry } from '../../../contracts/documents/catalogue.ts';
import type { Db } from '../../../db/open.ts';
import { isObject } from '../../base/shared/is-object.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import type { Games } from '../../games/registry.ts';
import { gptName, gptRow } from '../gpts.ts';
import { chartName, unlistedEntry, songName, type ReportedEntry } from './changes.ts';
import type { SeedFile, SeedFiles, SeedKind } from './files.ts';
import { gameNamed, gptNamed } from './shapes/names.ts';
import { shapeOf, type Shape } from './shapes/shape.ts';
import { findAllOf, findChartsOf, findSongsOf, type WholeKind } from './unlisted.store.ts';

/** Id keys by shape: v3 has ids of its own next to the stored ones. */
const ID_KEYS: Record<'songs' | 'charts' | WholeKind, Record<Shape, string>> = {
  songs: { v2: 'id', v3: 'legacySongID' },
  charts: { v2: 'chartID', v3: 'legacyChartID' },
  folders: { v2: 'folderID', v3: 'legacyFolderID' },
  tables: { v2: 'tableID', v3: 'legacyTableID' },
  quests: { v2: 'questID', v3: 'questID' },
  questlines: { v2: 'questlineID', v3: 'questlineID' },
  courses: { v2: 'md5sums', v3: 'md5sums' },
};

/**
 * Returns stored entries that the files lack. Only kinds (and, for songs and charts, games) that have a file are compared. Goals are left
 * out: players create their own.
 */
export async function findUnlisted(db: Db, games: Games, { files }: SeedFiles): Promise<CatalogueEntry[]> {
  const unlisted: CatalogueEntry[] = [];
  for (const file of files) {
    const { kind } = file;
    if (kind === 'goals' || (file.game !== null && gptsOf(games, file.game).length === 0)) continue;
    const named = idsIn(file, ID_KEYS[kind][shapeOf(file)]);
    const stored = await findStored(db, games, kind, file.game);
    unlisted.push(...stored.filter(({ id }) => !named.has(id)).map((reported) => unlistedEntry(kind, reported)));
  }
  return unlisted;
}

/** Returns the game:playtypes that the charts of a file may belong to, by the game in its name. */
function gptsOf(games: Games, game: string): Gpt[] {
  const known = gameNamed(games, game);
  if (known) return [...known.playtypes.values()];
  const named = gptNamed(games, game);
  return named ? [named] : [];
}

const idsIn = ({ entries }: SeedFile, key: string): Set<string> =>
  new Set(entries.map((entry) => (isObject(entry) ? String(entry[key]) : '')));

async function findStored(
  db: Db,
  games: Games,
  kind: Exclude<SeedKind, 'goals'>,
  game: string | null,
): Promise<ReportedEntry[]> {
  if (kind === 'songs') {
    const songs = await findSongsOf(db, gameNamed(games, game!)!.id);
    return songs.map((song) => ({ id: String(song.id), idString: game, name: songName(song) }));
  }
  const stored = kind === 'charts' ? await findCharts(db, games, game!) : await findAllOf(db, kind);
  const reported: ReportedEntry[] = [];
  for (const { id, gpt, name } of stored) reported.push({ id, name, idString: (await gptName(db, gpt)).idString });
  return reported;
}

async function findCharts(db: Db, games: Games, game: string) {
  const rows: number[] = [];
  for (const gpt of gptsOf(games, game)) rows.push(await gptRow(db, gpt.game, gpt.playtype));
  return (await findChartsOf(db, rows)).map((chart) => ({ ...chart, name: chartName(chart, chart) }));
}
