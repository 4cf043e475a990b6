import type { RatingSimulation, SimulatedPlay } from '../../../contracts/documents/rating.ts';
import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { chartsOfGpt, type GptChart, type GptCharts } from '../../catalogue/gpt-charts.ts';
import type { ProfileAlg } from '../../games/engine/define/algorithms.ts';
import type { Ratings, StoredPlay } from '../../games/engine/play.ts';
import { shownRating, standingOf, type Lists, type Standing } from '../../games/engine/standing.ts';
import { clean, totalOf } from './breakdown.ts';
import { agesOfProfile, modelOf, withCharts, type PlayerChart } from './player-charts.ts';
import { checkPlays } from './simulated-plays.ts';
import { findPBPlays, findValues, type ChartValue } from './store.ts';

/** PB on a chart as it is, and with further plays. */
interface Change {
  chart: GptChart;
  old: Ratings;
  new: Ratings;
}

/** Returns a player's rating as it would be with more plays. Throws 400 for unknown charts and impossible plays. */
export async function simulate(
  db: Db,
  ugpt: Ugpt,
  { name, alg }: { name: string; alg: ProfileAlg },
  plays: readonly SimulatedPlay[],
): Promise<RatingSimulation & { charts: number[] }> {
  const charts = await chartsOfGpt(db, ugpt.gptRow);
  const changes = await changesBy(db, ugpt, charts, plays);
  const model = modelOf(alg);
  const ages = await agesOfProfile(db, ugpt);
  const before = new Map<string, Iterable<PlayerChart>>();
  const after = new Map<string, Iterable<PlayerChart>>();
  for (const of of new Set(model.parts.map((part) => part.of))) {
    const values = await findValues(db, ugpt, of, null);
    before.set(of, withCharts(values, charts, ages));
    after.set(of, withCharts(replaced(values, changes, of), charts, ages));
  }
  const standing = (lists: Lists<PlayerChart>) => standingOf({ model, decimals: alg.decimals }, lists, 0);
  return simulationDocument({ name, charts, changes }, standing(before), standing(after));
}

async function changesBy(
  db: Db,
  ugpt: Ugpt,
  charts: GptCharts,
  sent: readonly SimulatedPlay[],
): Promise<Map<number, Change>> {
  const checked = Map.groupBy(checkPlays(ugpt.gpt, charts, sent), ({ chart }) => chart);
  const pbs = await findPBPlays(
    db,
    ugpt.userID,
    [...checked.keys()].map(({ row }) => row),
  );
  const merged = (plays: readonly StoredPlay[], { facts }: GptChart) =>
    plays.length === 0 ? {} : ugpt.gpt.mergePB(plays, facts).ratings;
  return new Map(
    [...checked].map(([chart, plays]) => {
      const pb = pbs.get(chart.row);
      const own = pb ? [pb] : [];
      const all = [...own, ...plays.map(({ play }) => play)];
      return [chart.row, { chart, old: merged(own, chart), new: merged(all, chart) }];
    }),
  );
}

/** Returns values with those of changed charts replaced, best first, equal ones by chart. */
function replaced(values: readonly ChartValue[], changes: ReadonlyMap<number, Change>, alg: string): ChartValue[] {
  const fresh = [...changes].flatMap(([chart, { new: ratings }]) => {
    const value = ratings[alg] ?? null;
    return value === null ? [] : [{ chart, value }];
  });
  return [...values.filter(({ chart }) => !changes.has(chart)), ...fresh].sort(
    (a, b) => b.value - a.value || a.chart - b.chart,
  );
}

interface Simulated {
  name: string;
  charts: GptCharts;
  changes: ReadonlyMap<number, Change>;
}

function simulationDocument(
  { name, charts, changes }: Simulated,
  before: Standing<PlayerChart>,
  after: Standing<PlayerChart>,
): RatingSimulation & { charts: number[] } {
  const shown = ({ rating, decimals }: Standing) => shownRating(rating ?? 0, decimals);
  const named = ({ facts: { chartID }, songID }: GptChart) => ({ chartID, songID });
  const dropped = before.parts.flatMap(({ part, counted }, i) => {
    const still = new Set(after.parts[i]!.counted.map(({ row }) => row));
    return counted
      .filter(({ row }) => !still.has(row))
      .map(({ row, value }) => ({ row, ...named(charts.get(row)!), part: part.name, value }));
  });
  return {
    alg: name,
    before: { rating: before.rating, sum: totalOf(before) },
    after: { rating: after.rating, sum: totalOf(after) },
    gain: clean(totalOf(after) - totalOf(before)),
    shownGain: shownRating(shown(after) - shown(before), after.decimals),
    plays: [...changes.values()].map(({ chart, old, new: ratings }) => ({
      ...named(chart),
      old,
      new: ratings,
      parts: placesOf(chart.row, before, after),
    })),
    dropped: dropped.map(({ row: _, ...play }) => play),
    charts: [...new Set([...changes.keys(), ...dropped.map(({ row }) => row)])],
  };
}

/** Returns the positions of a chart in the parts that it counts in, now or with the plays. */
const placesOf = (row: number, before: Standing<PlayerChart>, after: Standing<PlayerChart>) =>
  after.parts.flatMap(({ part, counted }, i) => {
    const place = (among: readonly PlayerChart[]) => {
      const at = among.findIndex((one) => one.row === row);
      return at === -1 ? null : at + 1;
    };
    const [oldPlace, newPlace] = [place(before.parts[i]!.counted), place(counted)];
    return oldPlace === null && newPlace === null ? [] : [{ name: part.name, oldPlace, newPlace }];
  });
