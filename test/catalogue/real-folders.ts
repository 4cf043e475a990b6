import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { compileFolderQuery, type FolderQuery } from '../../src/catalogue/folders/query.ts';
import { candidatesIn } from '../../src/catalogue/folders/rules/candidates.ts';
import { subjectOf, type Subject } from '../../src/catalogue/folders/rules/subject.ts';

const shared = process.env['KAIDEN_SHARED'] ?? resolve(import.meta.dirname, '../../../shared');

/** Whether the song databases of 2025 and 2026 lie beside the project. */
export const hasSeeds = ['seeds-2025', 'seeds-2026'].every((name) => existsSync(join(shared, name)));
if (!hasSeeds) console.warn(`SKIPPED: there are no seeds-2025 and seeds-2026 in ${shared} (KAIDEN_SHARED names it)`);

/** Reads a file of the song databases. */
export const readShared = (path: string): unknown => JSON.parse(readFileSync(join(shared, path), 'utf8'));

/** A folder of 2026. */
export interface RealFolder {
  legacyFolderID: string;
  game: string;
  where: string;
  versionFilter?: string[];
}

export const foldersOf2026 = (): RealFolder[] => readShared('seeds-2026/folders.json') as RealFolder[];

interface Song {
  id: string;
  legacySongID: number;
}
interface Chart {
  songID: string;
  legacyChartID: string;
}

const games = new Map<string, ReturnType<typeof readGame>>();

function readGame(game: string) {
  if (!existsSync(join(shared, `seeds-2026/charts-${game}.json`))) return null;
  const listed = readShared(`seeds-2026/songs-${game.replace(/-.*/, '')}.json`) as Song[];
  const songs = new Map(listed.map((song) => [song.id, { ...song, id: song.legacySongID }]));
  const charts = (readShared(`seeds-2026/charts-${game}.json`) as Chart[]).map(({ legacyChartID, ...chart }) => {
    const song = songs.get(chart.songID)!;
    return subjectOf({ ...chart, chartID: legacyChartID, songID: song.id }, song);
  });
  return candidatesIn(charts);
}

/** Returns the ids of the charts of a game of 2026 that a query takes, in order; null without the file of the game. */
export function chartsOf2026(game: string, query: FolderQuery, over?: 'charts' | 'songs'): string[] | null {
  if (!games.has(game)) games.set(game, readGame(game));
  const candidates = games.get(game);
  if (!candidates) return null;
  const { fits, hints } = compileFolderQuery(query, over);
  return candidates(hints)
    .filter(fits)
    .map(({ chart }: Subject) => String(chart['chartID']))
    .toSorted();
}

/** Forgets the charts that were read: other tests share the process. */
export const forgetCharts = (): void => games.clear();
