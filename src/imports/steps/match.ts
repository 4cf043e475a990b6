import type { ImportError } from '../../../contracts/documents/import.ts';
import type { Db } from '../../../db/open.ts';
import {
  findChartsByID,
  findChartsOfSong,
  findSongByID,
  findSongsByTitle,
  type ChartCandidate,
  type SongCandidate,
} from '../../catalogue/match.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { inSteps, type Tell } from '../../shared/in-steps.ts';
import { readChartName, type ChartName } from '../chart-name.ts';
import type { RawPlay } from '../raw-play.ts';
import { findKeyedCharts, type KeyedCharts } from './keyed-charts.ts';

export interface MatchScope {
  gpt: Gpt;
  gptRow: number;
  /** Of the charts that are looked up; a play may say otherwise. */
  version: string | null;
}

/** Why a play could not be matched; thrown inside this step, and an entry of `errors` outside of it. */
class NoMatch extends Error {
  readonly type: ImportError['type'];
  constructor(type: ImportError['type'], message: string) {
    super(message);
    this.type = type;
  }
}

export type Match = { chart: number } | { failure: Omit<ImportError, 'index'> };

type Lookup = MatchScope & { keyed: KeyedCharts; byID: ReadonlyMap<string, readonly ChartCandidate[]> };

/**
 * Finds the chart (its row) that each play names, or says why there is none: not known, ambiguous, or named in a
 * way that this game has not. Equal names are looked up once, keys all at once.
 */
export async function matchPlays(
  db: Db,
  matchScope: MatchScope,
  plays: readonly RawPlay[],
  tell: Tell,
): Promise<Match[]> {
  const ids = [...new Set(plays.flatMap(({ chartID }) => chartID ?? []))];
  const byID = ids.length > 0 ? await findChartsByID(db, matchScope.gptRow, ids) : new Map<string, never>();
  const scope = { ...matchScope, byID, keyed: await findKeyedCharts(db, matchScope, plays) };
  const known = new Map<string, Match>();
  const matches: Match[] = [];
  for (const play of inSteps(plays, tell)) {
    const { chartID, matchType, identifier, difficulty, artist, version } = play;
    const name = JSON.stringify([chartID, matchType, identifier, difficulty, artist, version]);
    const match = known.get(name) ?? (await matchPlay(db, version === undefined ? scope : { ...scope, version }, play));
    known.set(name, match);
    matches.push(match);
  }
  return matches;
}

async function matchPlay(db: Db, scope: Lookup, play: RawPlay): Promise<Match> {
  try {
    return { chart: await findChart(db, scope, play) };
  } catch (error) {
    if (!(error instanceof NoMatch)) throw error;
    return { failure: { type: error.type, message: error.message } };
  }
}

async function findChart(db: Db, scope: Lookup, play: RawPlay): Promise<number> {
  const { gpt, version } = scope;
  const known = play.chartID === undefined ? undefined : scope.byID.get(play.chartID)?.[0];
  if (known) return known.chartRow;
  const named = readChartName(gpt, version, play);
  if ('faults' in named) {
    throw new NoMatch('InvalidDatapoint', named.faults.map(({ message }) => message).join('; '));
  }
  const { match, key, difficulties } = named;
  if (match.by === 'title' || match.by === 'songID') return findChartOfSong(db, scope, named, play);
  const charts = scope.keyed.get(match.name)?.get(key) ?? [];
  if (match.by === 'chartID') return namedByID(charts, scope, play);
  const fitting = difficulties ? charts.filter(({ difficulty }) => difficulties.includes(difficulty)) : charts;
  return pickChart(
    fitting,
    scope,
    `${match.name} "${play.identifier}"${play.difficulty ? ` [${play.difficulty}]` : ''}`,
  );
}

/** A chartID is of one chart, whichever version that is from. */
function namedByID([chart]: readonly ChartCandidate[], { gpt }: Lookup, { identifier, title }: RawPlay): number {
  if (chart) return chart.chartRow;
  const ofSong = title ? ` (a chart of "${title}", it says)` : '';
  throw new NoMatch('SongOrChartNotFound', `${gpt.idString} has no chart with the id ${identifier}${ofSong}`);
}

/** Songs may share a title; only those that have such a chart can be meant. */
async function findChartOfSong(db: Db, scope: Lookup, named: ChartName, play: RawPlay): Promise<number> {
  const difficulty = named.difficulties?.[0] ?? '';
  const charts: ChartCandidate[] = [];
  const meant: SongCandidate[] = [];
  for (const song of await findSongs(db, scope, named, play)) {
    const fitting = (await findChartsOfSong(db, song.id, scope.gptRow, difficulty)).filter(ofVersion(scope));
    if (fitting.length > 0) meant.push(song);
    charts.push(...fitting);
  }
  if (meant.length > 1) {
    const names = meant.map(({ title, artist }) => `"${title}" by ${artist}`);
    throw new NoMatch(
      'AmbiguousTitle',
      `${meant.length} songs have this title (${names.join('; ')}); "artist" settles it`,
    );
  }
  return pickChart(charts, scope, `${play.identifier} [${play.difficulty}]`);
}

async function findSongs(
  db: Db,
  { gpt }: MatchScope,
  { match, key }: ChartName,
  play: RawPlay,
): Promise<readonly SongCandidate[]> {
  if (match.by === 'songID') {
    const song = await findSongByID(db, gpt.game, Number(key));
    if (!song) throw new NoMatch('SongOrChartNotFound', `No ${gpt.game} song has the id ${play.identifier}`);
    return [song];
  }
  const titled = await findSongsByTitle(db, gpt.game, play.identifier.toLowerCase());
  const songs = settle(titled, play);
  if (songs.length === 0) throw new NoMatch('SongOrChartNotFound', notFoundText(gpt, play, titled));
  return songs;
}

/** Of songs whose titles differ in case at most: those by the artist that was named, else the one spelled just so. */
function settle(titled: readonly SongCandidate[], { identifier, artist }: RawPlay): readonly SongCandidate[] {
  if (titled.length < 2) return titled;
  if (artist) return titled.filter((song) => song.artist.toLowerCase() === artist.toLowerCase());
  const spelled = titled.filter(({ title }) => title === identifier);
  return spelled.length > 0 ? spelled : titled;
}

const notFoundText = ({ game }: Gpt, { identifier, artist }: RawPlay, titled: readonly SongCandidate[]): string =>
  titled.length > 0
    ? `No ${game} song "${identifier}" is by ${artist}; there are ones by ${titled.map((song) => song.artist).join(', ')}`
    : `No ${game} song has the title "${identifier}"`;

/** Whether a chart is of the version that was asked for, or of today. */
const ofVersion =
  ({ version }: MatchScope) =>
  ({ isPrimary, versions }: ChartCandidate): boolean =>
    version === null ? isPrimary : versions.includes(version);

/** The one chart of the version that was asked for. */
function pickChart(charts: readonly ChartCandidate[], scope: MatchScope, name: string): number {
  const fitting = charts.filter(ofVersion(scope));
  const [chart, second] = fitting;
  if (!chart) {
    const where = scope.version === null ? '' : ` in version ${scope.version}`;
    throw new NoMatch('SongOrChartNotFound', `There is no chart for ${name}${where}`);
  }
  if (second) throw new NoMatch('AmbiguousTitle', `${fitting.length} charts go by ${name}`);
  return chart.chartRow;
}
