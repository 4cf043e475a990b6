import type { Db } from '../../../db/open.ts';
import type { GptCharts } from '../../catalogue/gpt-charts.ts';
import type { Best, Metric } from '../../games/engine/metric.ts';
import type { ChartFacts } from '../../games/engine/play.ts';
import { findBests } from './store.ts';

/** A player's usual play on charts of a level. */
export interface Usual {
  /** Position of the lamp. */
  readonly lamp: number;
  /** Value of the metric as a share of the maximum, 0 to 1. */
  readonly share: number;
  /** Number of PBs that it is from. */
  readonly pbs: number;
}

/** Returns the value of a metric that a usual play has on a chart, rounded down to one that plays have. */
export function usualValue({ unit, values, max }: Metric, { share }: Usual, chart: ChartFacts): number {
  const value = share * (max(chart) ?? 0);
  return values ? Math.floor(value + 1e-6) : Math.floor(value * unit + 1e-6) / unit;
}

/** Returns the lower middle of a list. */
const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[(values.length - 1) >> 1]!;

/** Returns a function for the medians of a player's PBs on charts of a level; null without PBs there. It knows only these levels. */
export async function usualPlays(
  db: Db,
  user: number,
  { charts, levels }: { charts: GptCharts; levels: ReadonlySet<string> },
): Promise<(level: string, metric: Metric) => Usual | null> {
  const ofLevels = levels.size === 0 ? [] : [...charts.values()].filter(({ facts }) => levels.has(facts.level));
  const bests = await findBests(
    db,
    user,
    ofLevels.map(({ row }) => row),
  );
  const byLevel = Map.groupBy(bests, ([row]) => charts.get(row)!.facts.level);
  const cached = new Map<string, Usual | null>();
  return (level, metric) => {
    const key = `${level} ${metric.name}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    const usual = median(byLevel.get(level) ?? [], charts, metric);
    cached.set(key, usual);
    return usual;
  };
}

function median(
  bests: readonly (readonly [row: number, best: Best])[],
  charts: GptCharts,
  metric: Metric,
): Usual | null {
  if (bests.length === 0) return null;
  const shares = bests.map(([row, best]) => {
    const max = metric.max(charts.get(row)!.facts);
    return max ? (metric.of(best) ?? 0) / max : 0;
  });
  return { lamp: middle(bests.map(([, { lamp }]) => lamp)), share: middle(shares), pbs: bests.length };
}
