import type { DatedProfile } from '../../../contracts/documents/game-stats.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { yielding } from '../../base/shared/chunks.ts';
import { chartsOfGpt, type GptCharts } from '../../catalogue/gpt-charts.ts';
import type { RatedChart } from '../../games/engine/partition.ts';
import type { Ratings } from '../../games/engine/play.ts';
import { mergePlays, type PlayRow } from '../pbs/merge.ts';
import { findRatedCharts } from '../pbs/ratings.store.ts';
import { findPlaysBefore } from '../scores/store.ts';
import { DAY } from './day.ts';
import { countScoresByDay, findFirstDay } from './store.ts';

/** Charts whose scores are read at once: some milliseconds. */
const SLICE = 50;

interface Wanted {
  /** Maximum number of days. */
  points: number;
  /** Unix ms before which no day begins. */
  from: number;
}

/** End of a day (Unix ms, not in it), with the number of scores until then. */
interface Point {
  day: number;
  end: number;
  scores: number;
}
/** Ratings of PBs that changed between two points, by chart (row). */
type Changes = Map<number, Readonly<Ratings>>[];

/**
 * Returns a player's ratings at the end of days before the first stored one, latest first, computed from dated scores. Yields to the event
 * loop, so it needs a connection with a snapshot (`oneState`).
 */
export async function historyFromScores(db: Db, ugpt: Ugpt, { points: most, from }: Wanted): Promise<DatedProfile[]> {
  const first = await findFirstDay(db, ugpt);
  const before = first === null ? Number.MAX_SAFE_INTEGER : first * DAY;
  const days = sumUp(await countScoresByDay(db, ugpt, before));
  const points = evenly(
    days.filter(({ day }) => day * DAY >= from),
    most,
  );
  const changes = await changesOf(db, ugpt, points);
  const rate = await raterOf(db, ugpt);
  const found: DatedProfile[] = [];
  for await (const [at, { day, scores }] of yielding(points.entries())) {
    found.push({ timestamp: day * DAY, playcount: scores, ratings: rate(changes[at]!) });
  }
  return found.toReversed();
}

function sumUp(days: readonly { day: number; scores: number }[]): Point[] {
  let sum = 0;
  return days.map(({ day, scores }) => ({ day, end: (day + 1) * DAY, scores: (sum += scores) }));
}

/** Returns at most this many items, the first and the last among them. */
const evenly = <T>(items: readonly T[], most: number): T[] =>
  items.length <= most
    ? [...items]
    : Array.from({ length: most }, (_, n) => items[Math.round((n * (items.length - 1)) / (most - 1))]!);

/** Returns which PBs changed, and how they were rated, at each point. */
async function changesOf(db: Db, ugpt: Ugpt, points: readonly Point[]): Promise<Changes> {
  const changes: Changes = points.map(() => new Map());
  const last = points.at(-1);
  if (!last) return changes;
  const charts = await chartsOfGpt(db, ugpt.gptRow);
  for await (const rows of yielding(slicesOf([...charts.keys()]))) {
    const plays = Map.groupBy(await findPlaysBefore(db, ugpt.userID, rows, last.end), ({ chart }) => chart);
    for (const [chart, onChart] of plays) addChanges(ugpt, charts, { chart, onChart, points, changes });
  }
  return changes;
}

function* slicesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += SLICE) yield items.slice(from, from + SLICE);
}

interface OnChart {
  chart: number;
  onChart: readonly (PlayRow & { time: number })[];
  points: readonly Point[];
  changes: Changes;
}

function addChanges({ gpt }: Ugpt, charts: GptCharts, { chart, onChart, points, changes }: OnChart): void {
  let known = 0;
  for (const [at, { end }] of points.entries()) {
    if (known === onChart.length) return;
    const until = onChart.filter(({ time }) => time < end);
    if (until.length === known) continue;
    known = until.length;
    changes[at]!.set(chart, mergePlays(gpt, until, charts.get(chart)!.facts).ratings);
  }
}

/** Returns a function that takes the PBs that have changed since its last call, and returns the ratings of the profile. */
async function raterOf(db: Db, ugpt: Ugpt): Promise<(changed: ReadonlyMap<number, Readonly<Ratings>>) => Ratings> {
  const { gpt } = ugpt;
  const inputs = await Promise.all(
    gpt.profileInputs.map(async ({ of, n, charts }) => ({
      of,
      n,
      values: new Map<number, number>(),
      rated: charts && new Map((await findRatedCharts(db, ugpt, of)).map((chart) => [chart.chart, chart])),
    })),
  );
  return (changed) => {
    const best = new Map<string, number[]>();
    const charts = new Map<string, RatedChart[]>();
    for (const { of, n, values, rated } of inputs) {
      for (const [chart, ratings] of changed) setOrDelete(values, chart, ratings[of] ?? null);
      const sorted = [...values].toSorted(([, a], [, b]) => b - a);
      best.set(
        of,
        sorted.slice(0, n ?? sorted.length).map(([, value]) => value),
      );
      if (!rated) continue;
      const known = sorted.flatMap(([chart, value]) => {
        const now = rated.get(chart);
        return now ? [{ ...now, value }] : [];
      });
      charts.set(of, known);
      best.set(
        of,
        known.map(({ value }) => value),
      );
    }
    return gpt.profileRatings(best, charts);
  };
}

function setOrDelete(values: Map<number, number>, chart: number, value: number | null): void {
  if (value === null) values.delete(chart);
  else values.set(chart, value);
}
