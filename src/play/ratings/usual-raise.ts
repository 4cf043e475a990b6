import type { GptChart } from '../../catalogue/gpt-charts.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { playWith, singleRater } from '../../games/engine/perfect.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import { raiseBy, type Place, type Raise } from '../../games/engine/raise.ts';
import type { Standing } from '../../games/engine/standing.ts';
import { divisorOf } from './breakdown.ts';
import { finderOf } from './ceilings.ts';
import { usualValue, type Usual } from './usual.ts';

/** Chart without a PB, and its places in a rating by score algorithm. */
interface Unplayed {
  readonly chart: GptChart;
  readonly algs: readonly { readonly alg: string; readonly places: readonly Place[]; readonly usual: Usual | null }[];
}

/** Returns a function for the effect of a player's usual play on a chart that they have not played; null if it raises nothing. */
export function usualRaiser(gpt: Gpt, standing: Standing): (unplayed: Unplayed) => Raise | null {
  const divisor = divisorOf(standing);
  const raters = new Map<string, ReturnType<typeof raterOf>>();
  return ({ chart, algs }) => {
    const values = algs.flatMap(({ alg, places, usual }) => {
      const rater = raters.get(alg) ?? raterOf(gpt, alg);
      raters.set(alg, rater);
      const value = usual && rater(chart.facts, usual);
      return value === null ? [] : [{ places, value }];
    });
    const raise = raiseBy(standing, values, divisor);
    return raise.sum > 0 ? raise : null;
  };
}

/** Returns a function for the value of a usual play by a score algorithm; null if it rates none on the chart. */
function raterOf(gpt: Gpt, alg: string): (chart: ChartFacts, usual: Usual) => number | null {
  const { metric } = finderOf(gpt, alg);
  const rate = singleRater(gpt, alg);
  return (chart, usual) => {
    const lamp = gpt.def.lamps.order[usual.lamp]!;
    const value = usualValue(metric, usual, chart);
    const play = playWith(gpt, chart, metric, { lamp, value, optional: {} });
    return play && rate(play, chart);
  };
}
