import type { Db } from '../../../db/open.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { chartsOfGpt, type GptChart, type GptCharts } from '../../catalogue/gpt-charts.ts';
import type { ProfileAlg } from '../../games/engine/define/algorithms.ts';
import type { RatedChart } from '../../games/engine/partition.ts';
import { ratingModel, type RatingModel } from '../../games/engine/rating-model.ts';
import { standingOf, type Standing } from '../../games/engine/standing.ts';
import { agesOf, type Ages } from '../versions/ages.ts';
import { rulesOfProfile } from '../versions/rules.ts';
import { findValues, type ChartValue } from './store.ts';

/** Player's rating of a chart, with the row of the chart. */
export interface PlayerChart extends RatedChart {
  readonly row: number;
}

const models = new WeakMap<ProfileAlg, RatingModel>();

/** Returns the parts of a profile rating, built once. */
export function modelOf(alg: ProfileAlg): RatingModel {
  const known = models.get(alg) ?? ratingModel(alg);
  models.set(alg, known);
  return known;
}

const NO_DATA = {};
const plain = ({ chart, value }: ChartValue): PlayerChart => ({
  row: chart,
  value,
  song: 0,
  difficulty: '',
  data: NO_DATA,
  songData: NO_DATA,
});

/** Returns whether charts are new, by the rules that a player's profile is rated by. */
export const agesOfProfile = async (db: Db, ugpt: Ugpt): Promise<Ages> =>
  agesOf(db, ugpt.gpt, ugpt.gptRow, await rulesOfProfile(db, ugpt));

/** Returns a chart as the parts of ratings see it, with a player's value. */
export function ratedChart({ row, song, facts }: GptChart, value: number, ages: Ages): PlayerChart {
  const { difficulty, data, songData = NO_DATA } = facts;
  return { row, value, song, difficulty, data, songData, age: ages.get(row) ?? 'unknown' };
}

/** Yields values with the data of their charts that parts depend on. */
function* withData(values: readonly ChartValue[], charts: GptCharts, ages: Ages): Generator<PlayerChart> {
  for (const { chart: row, value } of values) {
    const chart = charts.get(row);
    if (chart !== undefined) yield ratedChart(chart, value, ages);
  }
}

/** Returns values with the data of their charts that parts depend on, created once they are needed: mostly the best are. */
export function withCharts(values: readonly ChartValue[], charts: GptCharts, ages: Ages): Iterable<PlayerChart> {
  const created: PlayerChart[] = [];
  const rest = withData(values, charts, ages);
  return {
    *[Symbol.iterator]() {
      for (let i = 0; ; i += 1) {
        if (i === created.length) {
          const next = rest.next();
          if (next.done) return;
          created.push(next.value);
        }
        yield created[i]!;
      }
    },
  };
}

/** Returns the number of best values that a rating needs of a score algorithm, `missed` of them below the floor; null for all. */
function needed({ parts, usesCharts }: RatingModel, of: string, missed: number): number | null {
  if (usesCharts) return null;
  const counts = parts.filter((part) => part.of === of).map(({ n }) => n ?? Infinity);
  return Number.isFinite(Math.max(...counts)) ? Math.max(...counts) + missed : null;
}

/** Returns what a player's profile rating consists of; `missed` is the maximum number of charts listed below each part. */
export async function readStanding(
  db: Db,
  ugpt: Ugpt,
  alg: ProfileAlg,
  missed: number,
): Promise<Standing<PlayerChart>> {
  const model = modelOf(alg);
  const charts = model.usesCharts ? await chartsOfGpt(db, ugpt.gptRow) : null;
  const ages = await agesOfProfile(db, ugpt);
  const lists = new Map<string, Iterable<PlayerChart>>();
  for (const of of new Set(model.parts.map((part) => part.of))) {
    const values = await findValues(db, ugpt, of, needed(model, of, missed));
    lists.set(of, charts ? withCharts(values, charts, ages) : values.map(plain));
  }
  return standingOf({ model, decimals: alg.decimals }, lists, missed);
}
