import { contextOf } from './context.ts';
import type { Gpt } from './gpt.ts';
import type { Metric } from './metric.ts';
import type { ChartFacts, Play } from './play.ts';
import { positions } from './positions.ts';
import { rate } from './ratings.ts';

/** Returns a function for the value of one score algorithm; null for plays that it does not rate. */
export function singleRater(gpt: Gpt, name: string): (play: Play, chart: ChartFacts) => number | null {
  const lamps = positions(`${gpt.idString} lamps`, gpt.def.lamps.order);
  const alg = gpt.def.scoreAlgs[name]!;
  return (play, chart) => {
    try {
      return rate(alg, contextOf({ ...play, ...gpt.grade(play, chart) }, chart, lamps));
    } catch {
      // The chart lacks the data for percents.
      return null;
    }
  };
}

const NOTHING = {};

/** Returns a value of a metric as plays have it: the name of a value of an enumeration. */
export const metricValue = ({ values }: Metric, value: number): number | string => values?.[value] ?? value;

/** Returns a play with this metric; what else it has is that of a perfect play. */
export function playWith(
  { def }: Gpt,
  chart: ChartFacts,
  metric: Metric,
  { lamp, value, optional }: { lamp: string; value: number; optional: Readonly<Record<string, unknown>> },
): Play | null {
  const score = metric.name === 'score' ? value : def.score.max;
  const max = typeof score === 'number' ? score : score(chart);
  if (max === undefined) return null;
  const { percentMax, chartPercentMax } = def.score;
  const percent = metric.name === 'percent' ? value : (chartPercentMax?.(chart) ?? percentMax);
  const more = metric.name.startsWith('optional.')
    ? { [metric.name.slice('optional.'.length)]: metricValue(metric, value) }
    : NOTHING;
  return {
    score: max,
    lamp,
    ...(def.score.percent === 'sent' && { percent }),
    judgements: NOTHING,
    optional: { ...optional, ...more },
    scoreMeta: NOTHING,
  };
}
