import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Db } from '../../../../db/open.ts';
import { gptRow } from '../../../catalogue/gpts.ts';
import { findChartsOfSongs, findSongByID, type ChartCandidate } from '../../../catalogue/match.ts';
import { rankSongs } from '../../../catalogue/search.ts';
import type { Gpt } from '../../../games/engine/gpt.ts';
import type { Games } from '../../../games/registry.ts';
import { keyOf } from '../chart-name.ts';
import type { RawPlay } from '../raw-play.ts';
import { findKeyedCharts } from '../steps/keyed-charts.ts';
import type { OrphanRow } from '../store.ts';
import type { OrphanContext } from './prepare-retry.ts';

/** Chart (row) that may match an orphan. */
export interface Candidate {
  chart: number;
  /** Similarity of the titles, 0 to 1; null if the identifier is a key, which matches or doesn't. */
  textScore: number | null;
}

/** Song (row) that may match an orphan. */
type LikelySong = { row: number; textScore: number | null };

const MOST = 5;
/** Number of songs examined for an orphan; some have no charts in its playtype. */
const SONGS = 20;
/** Factor for a chart of another difficulty; identical titles count for more than prefixes. */
const OTHER_DIFFICULTY = 0.9;

interface Waiting {
  orphanID: string;
  play: RawPlay;
  version: string | null;
}

/**
 * Returns up to five charts most similar to each of these orphans, best first, by orphanID. A title is searched once, however many orphans
 * have it, and the work yields to the event loop between titles: a search takes a few ms.
 */
export async function findCandidates(
  db: Db,
  games: Games,
  orphans: readonly OrphanRow[],
): Promise<Map<string, Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  const byGpt = Map.groupBy(orphans, ({ context }) => {
    const { game, playtype } = context as OrphanContext;
    return games.gpt(game, playtype);
  });
  const searched = new Map<string, Promise<LikelySong[]>>();
  for (const [gpt, ofGpt] of byGpt) {
    if (!gpt) continue;
    const waiting = ofGpt.map(({ orphanID, data, context }) => {
      return { orphanID, play: data as RawPlay, version: (context as OrphanContext).version };
    });
    for (const [orphanID, candidates] of await ofOneGpt(db, gpt, waiting, searched)) found.set(orphanID, candidates);
  }
  return found;
}

async function ofOneGpt(
  db: Db,
  gpt: Gpt,
  orphans: readonly Waiting[],
  searched: Map<string, Promise<LikelySong[]>>,
): Promise<[string, Candidate[]][]> {
  const row = await gptRow(db, gpt.game, gpt.playtype);
  const plays = orphans.map(({ play }) => play);
  const keyed = await findKeyedCharts(db, { gpt, gptRow: row }, plays);
  const songs = new Map<string, LikelySong[]>();
  for (const { orphanID, play } of orphans) songs.set(orphanID, await likelySongs(db, gpt, play, searched));
  const songRows = new Set([...songs.values()].flat().map((song) => song.row));
  const charts = await findChartsOfSongs(db, [...songRows], row);

  return orphans.map((orphan) => {
    const { matchType, identifier } = orphan.play;
    const match = gpt.matchTypes.get(matchType);
    const key = match && keyOf(match, identifier);
    const byKey = key === undefined ? [] : (keyed.get(matchType)?.get(key) ?? []);
    const options = [
      ...nearestOf(byKey, orphan, null),
      ...songs.get(orphan.orphanID)!.flatMap((song) => nearestOf(charts.get(song.row) ?? [], orphan, song.textScore)),
    ];
    options.sort((a, b) => (b.textScore ?? 1) - (a.textScore ?? 1));
    return [orphan.orphanID, options.slice(0, MOST)];
  });
}

async function likelySongs(
  db: Db,
  { game, matchTypes }: Gpt,
  { matchType, identifier }: RawPlay,
  searched: Map<string, Promise<LikelySong[]>>,
): Promise<LikelySong[]> {
  const match = matchTypes.get(matchType);
  if (match?.by === 'songID') {
    const song = await findSongByID(db, game, identifier);
    return song ? [{ row: song.id, textScore: null }] : [];
  }
  if (match?.by !== 'title') return [];
  const name = JSON.stringify([game, identifier]);
  const search = searched.get(name) ?? nextTurn().then(() => rankSongs(db, [game], identifier, SONGS));
  searched.set(name, search);
  return search;
}

/** Returns a song's charts of the given difficulty; all if there are none. */
function nearestOf(
  charts: readonly ChartCandidate[],
  { play, version }: Waiting,
  textScore: number | null,
): Candidate[] {
  const usable = charts.filter(({ isPrimary, versions }) => isPrimary || (version && versions.includes(version)));
  const same = usable.filter(({ difficulty }) => difficulty === play.difficulty);
  if (same.length > 0) return same.map(({ chartRow }) => ({ chart: chartRow, textScore }));
  const less = textScore === null ? null : textScore * OTHER_DIFFICULTY;
  return usable.map(({ chartRow }) => ({ chart: chartRow, textScore: less }));
}
