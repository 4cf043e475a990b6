import type { ImportError } from '../../../../contracts/documents/import.ts';
import type { Db } from '../../../../db/open.ts';
import { inSteps, type OnStep } from '../../../base/shared/in-steps.ts';
import { findChartsByID, type ChartCandidate } from '../../../catalogue/match.ts';
import { versionsOf } from '../../../catalogue/versions.ts';
import { readChartName, unknownVersion, type ChartName, type KnowsVersion } from '../chart-name.ts';
import type { RawPlay } from '../raw-play.ts';
import { chartOfAlias } from './chart-of-alias.ts';
import { chartOfNamedSong, chartOfSimilarTitle, UnknownTitle } from './chart-of-song.ts';
import { findKeyedCharts, type ChartCache, type KeyedCharts } from './keyed-charts.ts';
import { NoMatch, pickChart, type MatchScope } from './pick-chart.ts';

export type Match = { chart: number } | { failure: Omit<ImportError, 'index'> };

type Lookup = MatchScope & { keyed: KeyedCharts; byID: ReadonlyMap<string, readonly ChartCandidate[]> } & {
  knows: KnowsVersion;
};

/**
 * Finds the chart (row) that each play names, or the reason why there is none: unknown, ambiguous, or named in an unsupported way. Equal
 * names are looked up once, keys all at once.
 */
export async function matchPlays(
  db: Db,
  matchScope: MatchScope & { cache?: ChartCache | undefined },
  plays: readonly RawPlay[],
  onStep: OnStep,
): Promise<Match[]> {
  const ids = [...new Set(plays.flatMap(({ chartID }) => chartID ?? []))];
  const byID = ids.length > 0 ? await findChartsByID(db, matchScope.gptRow, ids) : new Map<string, never>();
  const names = plays.flatMap(({ otherNames = [] }) => otherNames);
  const keyed = await findKeyedCharts(db, matchScope, names.length > 0 ? [...plays, ...names] : plays);
  const scope = { ...matchScope, byID, keyed, knows: await versionKnower(db, matchScope, plays) };
  const known = new Map<string, Match>();
  const matches: Match[] = [];
  for (const play of inSteps(plays, onStep)) {
    const { chartID, matchType, identifier, difficulty, artist, level, version, otherNames } = play;
    const name = JSON.stringify([chartID, matchType, identifier, difficulty, artist, level, version, otherNames]);
    const match = known.get(name) ?? (await matchPlay(db, version === undefined ? scope : { ...scope, version }, play));
    known.set(name, match);
    matches.push(match);
  }
  return matches;
}

/** Returns a function that tells which versions are known. They are only read for plays that name one. */
async function versionKnower(db: Db, { gpt, version }: MatchScope, plays: readonly RawPlay[]): Promise<KnowsVersion> {
  const areNamed = version !== null || plays.some((play) => (play.version ?? null) !== null);
  const ids = new Set(areNamed ? (await versionsOf(db, gpt)).map(({ id }) => id) : []);
  return (id) => ids.has(id);
}

async function matchPlay(db: Db, scope: Lookup, play: RawPlay): Promise<Match> {
  let failure: NoMatch | undefined;
  for (const name of [null, ...(play.otherNames ?? [])]) {
    try {
      return { chart: await findChart(db, scope, name ? { ...play, ...name } : play) };
    } catch (error) {
      if (!(error instanceof NoMatch)) throw error;
      failure ??= error;
      if (error.type !== 'SongOrChartNotFound') break;
    }
  }
  return { failure: { type: failure!.type, message: failure!.message } };
}

async function findChart(db: Db, scope: Lookup, play: RawPlay): Promise<number> {
  const { gpt, version, knows } = scope;
  const known = play.chartID === undefined ? undefined : scope.byID.get(play.chartID)?.[0];
  if (known) return known.chartRow;
  const named = readChartName(gpt, { version, knows }, play);
  if ('faults' in named) {
    throw new NoMatch('InvalidDatapoint', named.faults.map(({ message }) => message).join('; '));
  }
  try {
    return await findExactly(db, scope, named, play);
  } catch (error) {
    if (!(error instanceof NoMatch) || error.type !== 'SongOrChartNotFound') throw error;
    let meant = await chartOfAlias(db, scope, named, play);
    if (error instanceof UnknownTitle) meant ??= await chartOfSimilarTitle(db, scope, named, play);
    if (meant === undefined) throw withVersion(error, scope);
    return meant;
  }
}

/** Returns the error of a play without a chart, with a note if its version is unknown. */
const withVersion = (error: NoMatch, { gpt, version, knows }: Lookup): NoMatch =>
  version === null || knows(version)
    ? error
    : new NoMatch(error.type, `${error.message}; ${unknownVersion(gpt, version)}`);

/** Returns the chart (row) with exactly this name, case-insensitively. Throws NoMatch if there is none. */
async function findExactly(db: Db, scope: Lookup, named: ChartName, play: RawPlay): Promise<number> {
  const { match, key, difficulties } = named;
  if (match.by === 'title' || match.by === 'songID') return chartOfNamedSong(db, scope, named, play);
  const charts = scope.keyed.get(match.name)?.get(key) ?? [];
  if (match.by === 'chartID') return namedByID(charts, scope, play);
  const fitting = difficulties ? charts.filter(({ difficulty }) => difficulties.includes(difficulty)) : charts;
  return pickChart(
    fitting,
    scope,
    `${match.name} "${play.identifier}"${play.difficulty ? ` [${play.difficulty}]` : ''}`,
  );
}

/** A chartID identifies one chart, in any version. */
function namedByID([chart]: readonly ChartCandidate[], { gpt }: Lookup, { identifier, title }: RawPlay): number {
  if (chart) return chart.chartRow;
  const ofSong = title ? ` (a chart of "${title}", it says)` : '';
  throw new NoMatch('SongOrChartNotFound', `${gpt.idString} has no chart with the id ${identifier}${ofSong}`);
}
