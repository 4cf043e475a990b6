import { setImmediate } from 'node:timers/promises';

import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { chartsOfGpt, type GptChart } from '../../catalogue/gpt-charts.ts';
import type { Best, Metric } from '../../games/engine/metric.ts';
import { leastToRaise, placer, type Place, type Raise } from '../../games/engine/raise.ts';
import type { Standing } from '../../games/engine/standing.ts';
import type { Way } from '../../games/engine/ways.ts';
import type { Ages } from '../versions/ages.ts';
import { ceilingsOf, finderOf, type Ceiling } from './ceilings.ts';
import { agesOfProfile, ratedChart, type PlayerChart } from './player-charts.ts';
import { findBests } from './store.ts';
import { usualRaiser } from './usual-raise.ts';
import { usualPlays, type Usual } from './usual.ts';

/** Filter of charts. */
export interface Among {
  level?: string | undefined;
  difficulty?: string | undefined;
  /** Rows. */
  charts?: ReadonlySet<number> | undefined;
}

/** Ways to raise a rating on a chart by one score algorithm. */
export interface AlgWays {
  alg: string;
  places: readonly Place[];
  /** Least value that raises the sum. */
  wanted: number;
  /** Null if they have not been needed so far: those of a chart without a distance. */
  ways: readonly Way[] | null;
  /** Usual play of the level, for charts without a PB. */
  usual: Usual | null;
}

/** Chart that could raise a rating. */
export interface Gain {
  chart: GptChart;
  best: Best | undefined;
  algs: AlgWays[];
  /** Distance of the closest way; null if there is nothing to compare it with. */
  distance: number | null;
  /** Effect of the usual play of the level; null if it raises nothing. */
  expected: Raise | null;
}

const isAmong = ({ row, facts }: GptChart, { level, difficulty, charts }: Among): boolean =>
  (level === undefined || facts.level === level) &&
  (difficulty === undefined || facts.difficulty === difficulty) &&
  (charts === undefined || charts.has(row));

/**
 * Returns how far a way is from a PB, or from the usual play of a chart without one: percent of the largest value of the metric, and 1 for
 * each lamp or value of an enumeration in between; null without either.
 */
export function distanceOf(
  { lamp, least, optional }: Way,
  metric: Metric,
  { chart, best, usual }: Pick<Gain, 'chart' | 'best'> & Pick<AlgWays, 'usual'>,
): number | null {
  const max = metric.max(chart.facts);
  const own = best?.lamp ?? usual?.lamp;
  if (own === undefined || max === undefined) return null;
  const value = best ? (metric.of(best) ?? 0) : (usual?.share ?? 0) * max;
  const missing = Math.max(0, least - value) * (metric.values ? 1 : 100 / max);
  const lamps = lamp === null ? 0 : Math.max(0, lamp - own);
  return Number((missing + lamps + Object.keys(optional).length).toFixed(6));
}

/**
 * Returns the charts that could raise a player's rating, closest first: those that the player's usual play raises before others, the
 * largest rise first; those without a distance last, easier ones first.
 */
export async function findGains(db: Db, ugpt: Ugpt, standing: Standing<PlayerChart>, among: Among): Promise<Gain[]> {
  const charts = await chartsOfGpt(db, ugpt.gptRow);
  const algs = [...new Set(standing.parts.map(({ part }) => part.of))];
  const ages = await agesOfProfile(db, ugpt);
  const candidates = algs.flatMap((alg) => [
    ...candidatesOf(ceilingsOf(ugpt.gpt, charts, alg), { standing, alg, among, ages }),
  ]);
  const rows = candidates.map(({ chart }) => chart.row);
  const bests = await findBests(db, ugpt.userID, rows);
  const unplayed = candidates.filter(({ chart }) => !bests.has(chart.row));
  const levels = new Set(unplayed.map(({ chart }) => chart.facts.level));
  const usualOf = await usualPlays(db, ugpt.userID, { charts, levels });
  const gains = new Map<number, Gain>();
  for await (const { chart, alg, places, wanted } of inTurns(candidates)) {
    const { metric, ways: find } = finderOf(ugpt.gpt, alg);
    const best = bests.get(chart.row);
    const usual = best ? null : usualOf(chart.facts.level, metric);
    const ways = best || usual ? find(chart.facts, best, wanted) : null;
    if (ways?.length === 0) continue;
    const gain: Gain = gains.get(chart.row) ?? { chart, best, algs: [], distance: null, expected: null };
    gains.set(chart.row, gain);
    gain.algs.push({ alg, places, wanted, ways, usual });
    for (const way of ways ?? [])
      gain.distance = closer(gain.distance, distanceOf(way, metric, { chart, best, usual }));
  }
  const raiseOf = usualRaiser(ugpt.gpt, standing);
  for await (const gain of inTurns(gains.values())) if (gain.distance === 0) gain.expected = raiseOf(gain);
  const ordered = Array.from(gains.values(), (gain) => ({ gain, key: orderOf(gain) }));
  return ordered.sort((a, b) => compare(a.key, b.key)).map(({ gain }) => gain);
}

/** Charts examined before others have their turn: BMS has 90,000. */
const A_TURN = 500;

/** Yields charts, and lets others have their turn now and then. */
async function* inTurns<T>(charts: Iterable<T>): AsyncGenerator<T> {
  let done = 0;
  for (const chart of charts) {
    yield chart;
    done += 1;
    if (done % A_TURN === 0) await setImmediate();
  }
}

const closer = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** Chart on which a perfect play would raise the sum of a part. */
interface Candidate {
  chart: GptChart;
  alg: string;
  places: readonly Place[];
  /** Least value that raises the sum. */
  wanted: number;
}

/** Yields the charts on which a perfect play would raise the sum of a part by a score algorithm. */
function* candidatesOf(
  ceilings: readonly Ceiling[],
  { standing, alg, among, ages }: { standing: Standing<PlayerChart>; alg: string; among: Among; ages: Ages },
): Generator<Candidate> {
  const placesOf = placer(standing, alg);
  const own = standing.parts.filter(({ part }) => part.of === alg);
  const floor = Math.min(...own.map((part) => part.floor ?? 0));
  for (const { chart, value } of ceilings) {
    if (value <= floor) return;
    if (!isAmong(chart, among)) continue;
    const places = placesOf(ratedChart(chart, 0, ages), chart.row);
    if (places.length === 0) continue;
    const wanted = leastToRaise(standing, places);
    if (value >= wanted - 1e-9) yield { chart, alg, places, wanted };
  }
}

/** Position of a gain in the list. */
export type GainKey = [distance: number, riseOrLevel: number, chart: number];

/** Sorts charts without a distance last. */
const FAR = 1e9;

export const orderOf = ({ distance, expected, chart: { row, facts } }: Gain): GainKey =>
  distance === null ? [FAR, facts.levelNum, row] : [distance, -(expected?.sum ?? 0), row];

/** Compares positions in the list. */
export const compare = (a: GainKey, b: GainKey): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
