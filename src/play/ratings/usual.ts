import type { GptCharts } from '../../catalogue/gpt-charts.ts';
import type { Best, Metric } from '../../games/engine/metric.ts';

/** A player's usual play on charts of a level. */
export interface Usual {
  /** Position of the lamp. */
  readonly lamp: number;
  /** Value of the metric as a share of the maximum, 0 to 1. */
  readonly share: number;
  /** Number of PBs that it is from. */
  readonly pbs: number;
}

/** Returns the lower middle of a list. */
const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[(values.length - 1) >> 1]!;

/** Returns a function for the medians of a player's PBs on charts of a level; null without PBs there. */
export function usualPlays(
  bests: ReadonlyMap<number, Best>,
  charts: GptCharts,
): (level: string, metric: Metric) => Usual | null {
  const byLevel = new Map<string, number[]>();
  for (const row of bests.keys()) {
    const level = charts.get(row)?.facts.level;
    if (level === undefined) continue;
    const rows = byLevel.get(level);
    if (rows) rows.push(row);
    else byLevel.set(level, [row]);
  }
  const cached = new Map<string, Usual | null>();
  return (level, metric) => {
    const key = `${level} ${metric.name}`;
    const known = cached.get(key);
    if (known !== undefined) return known;
    const usual = median(byLevel.get(level) ?? [], { bests, charts }, metric);
    cached.set(key, usual);
    return usual;
  };
}

function median(
  rows: readonly number[],
  { bests, charts }: { bests: ReadonlyMap<number, Best>; charts: GptCharts },
  metric: Metric,
): Usual | null {
  if (rows.length === 0) return null;
  const shares = rows.map((row) => {
    const max = metric.max(charts.get(row)!.facts);
    return max ? (metric.of(bests.get(row)!) ?? 0) / max : 0;
  });
  return { lamp: middle(rows.map((row) => bests.get(row)!.lamp)), share: middle(shares), pbs: rows.length };
}
