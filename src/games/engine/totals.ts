import type { TotalDef } from './define/totals.ts';

/** Chart that counts for a total. */
export interface CountedChart {
  readonly id: number;
  /** Equal for charts of one song. */
  readonly song: number;
  readonly level: string;
  /** Largest value that a play of the chart can have. */
  readonly largest: number;
}

export interface Total {
  /** Level of the charts; null for all levels. */
  readonly level: string | null;
  readonly value: number;
  /** Value with the largest value of every chart, and the percent of it, cut to hundredths. */
  readonly maximum: number | null;
  readonly percent: number | null;
  /** Number of charts or songs that were played. */
  readonly played: number;
  /** Number of charts or songs that count. */
  readonly outOf: number;
}

/** Returns the largest value of each song, or of each chart. */
function bestValues(
  { per }: TotalDef,
  charts: readonly CountedChart[],
  valueOf: (chart: CountedChart) => number | undefined,
) {
  const best = new Map<number, number>();
  for (const chart of charts) {
    const value = valueOf(chart);
    const name = per === 'song' ? chart.song : chart.id;
    if (value !== undefined) best.set(name, Math.max(value, best.get(name) ?? -Infinity));
  }
  return [...best.values()];
}

/** Returns the percent of the maximum in whole hundredths, computed in whole units so that it is never a rounding error too low. */
function percentOf(value: number, maximum: number, decimals: number): number {
  const [part, whole] = [value, maximum].map((number) => BigInt(Math.round(number * 10 ** decimals))) as [
    bigint,
    bigint,
  ];
  return whole === 0n ? 0 : Number((part * 10_000n) / whole) / 100;
}

function totalOf(
  def: TotalDef,
  charts: readonly CountedChart[],
  values: ReadonlyMap<number, number>,
): Omit<Total, 'level'> {
  const played = bestValues(def, charts, ({ id }) => values.get(id));
  const largest = bestValues(def, charts, (chart) => chart.largest);
  const value = def.total(played, largest.length);
  const maximum = def.ofMaximum ? def.total(largest, largest.length) : null;
  const percent = maximum === null ? null : percentOf(value, maximum, def.decimals);
  return { value, maximum, percent, played: played.length, outOf: largest.length };
}

/** Returns a player's totals over the charts that count (easiest first), from their values by chart: one, or one for each level. */
export function totalsOf(def: TotalDef, charts: readonly CountedChart[], values: ReadonlyMap<number, number>): Total[] {
  if (def.by === undefined) return charts.length === 0 ? [] : [{ level: null, ...totalOf(def, charts, values) }];
  return [...Map.groupBy(charts, ({ level }) => level)].map(([level, those]) => ({
    level,
    ...totalOf(def, those, values),
  }));
}
