import type { Db } from '../../../../db/open.ts';
import { DEMO } from '../../../catalogue/demo/entries.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import type { Games } from '../../../games/registry.ts';
import { findEntries, type StoredEntries } from './store.ts';

/** Part of the catalogue to remove: all of some games (ids), or the demo's songs. */
export type RemovalScope = { games: readonly string[] } | 'demo';

/** Entries of the catalogue, and their possible game:playtypes (rows). */
export interface Candidates extends StoredEntries {
  gpts: number[];
}

/** Returns all stored entries within a scope. */
export async function findCandidates(db: Db, games: Games, scope: RemovalScope): Promise<Candidates> {
  const inScope = games.all().filter(({ game }) => scope === 'demo' || scope.games.includes(game));
  const gpts: number[] = [];
  for (const { game, playtype } of inScope) gpts.push(await gptRow(db, game, playtype));
  const all = await findEntries(db, [...new Set(inScope.map(({ game }) => game))], gpts);
  return { gpts, ...(scope === 'demo' ? ofDemo(all) : all) };
}

function ofDemo(all: StoredEntries): StoredEntries {
  const charts = new Set<string>(DEMO.charts);
  const songs = new Set(DEMO.songs.map(({ game, songID, title }) => JSON.stringify([game, songID, title])));
  // Folders of real songs have the same ids: where both exist, folders belong to the real ones.
  const real = new Set(all.charts.filter(({ chartID }) => !charts.has(chartID)).map(({ gpt }) => gpt));
  const among = <T>(rows: T[], ids: readonly string[], idOf: (row: T) => string): T[] =>
    rows.filter((row) => ids.includes(idOf(row)));
  return {
    songs: all.songs.filter(({ game, songID, title }) => songs.has(JSON.stringify([game, songID, title]))),
    charts: all.charts.filter(({ chartID }) => charts.has(chartID)),
    folders: among(all.folders, DEMO.folders, ({ folderID }) => folderID).filter(({ gpt }) => !real.has(gpt)),
    tables: among(all.tables, DEMO.tables, ({ tableID }) => tableID),
    goals: among(all.goals, DEMO.goals, ({ goalID }) => goalID),
    quests: among(all.quests, DEMO.quests, ({ questID }) => questID),
    questlines: among(all.questlines, DEMO.questlines, ({ questlineID }) => questlineID),
    courses: [],
  };
}
