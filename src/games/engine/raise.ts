import type { Counted, RatedChart } from './partition.ts';
import { inUnits } from './rating-model.ts';
import { nextStep, raised, shownRating, type PartStanding, type Standing } from './standing.ts';

/** Part of a rating that a chart belongs to. */
export interface Place {
  /** Position of the part. */
  readonly part: number;
  /** Value that the chart has to exceed to raise the sum: its own or a rival's if that counts, otherwise the floor. */
  readonly base: number;
  /** Whether a higher value of the chart is another play that counts, and replaces none. */
  readonly isMore: boolean;
}

/** Effect of a value on a profile rating. */
export interface Raise {
  /** Rise of the total, in values of plays. */
  readonly sum: number;
  readonly rating: number | null;
  /** Rise of the displayed rating. */
  readonly shown: number;
}

const keyOf = ({ part }: PartStanding, chart: RatedChart, row: number): string | number => part.rival(chart) ?? row;

/** Returns a function for the parts that a chart (row) of a score algorithm belongs to. */
export function placer<C extends RatedChart & { readonly row: number }>(
  { parts }: Standing<C>,
  of: string,
): (chart: RatedChart, row: number) => Place[] {
  const own = parts.flatMap((standing, part) =>
    standing.part.of === of
      ? [
          {
            part,
            standing,
            counted: new Map(standing.counted.map((chart) => [keyOf(standing, chart, chart.row), chart.value])),
            isFull: standing.total.count === standing.part.n,
          },
        ]
      : [],
  );
  return (chart, row) =>
    own.flatMap(({ part, standing, counted, isFull }) => {
      if (!standing.part.has(chart)) return [];
      const value = counted.get(keyOf(standing, chart, row));
      return [{ part, base: value ?? standing.floor ?? 0, isMore: value === undefined && !isFull }];
    });
}

/** Returns the least value of at least this one that is a multiple of 1/unit. */
const ceilTo = (value: number, unit: number | undefined): number =>
  unit === undefined ? value : Math.ceil(value * unit - 1e-6) / unit;

/** Returns the least value above this one. */
const above = (value: number, unit: number | undefined): number =>
  unit === undefined ? value + 1e-9 * Math.max(1, Math.abs(value)) : (Math.round(value * unit) + 1) / unit;

/** Returns the least value of a chart that raises the sum of one of its parts. */
export const leastToRaise = ({ parts }: Standing, places: readonly Place[]): number =>
  Math.min(...places.map(({ part, base }) => above(base, parts[part]!.part.unit)));

/** Returns the least value of a chart that raises the displayed rating; null without a rating. */
export function leastToShow(
  standing: Standing,
  places: readonly Place[],
  rises: readonly (number | null)[],
): number | null {
  const sorted = [...places].sort((a, b) => a.base - b.base);
  const rise = rises[sorted[0]!.part] ?? null;
  if (rise === null) return null;
  const { unit } = standing.parts[sorted[0]!.part]!.part;
  let sum = 0;
  for (const [i, { base }] of sorted.entries()) {
    sum += base;
    const value = (rise + sum) / (i + 1);
    if (value <= (sorted[i + 1]?.base ?? Infinity)) return ceilTo(value, unit);
  }
  return null;
}

/** Returns the rises of the sums of the parts that lead to the next displayed rating; null without a rating. */
export const risesToNext = (standing: Standing): (number | null)[] =>
  standing.parts.map((_, i) => nextStep(standing, i)?.rise ?? null);

/** Value of a chart by one score algorithm. */
export interface PlacedValue {
  readonly places: readonly Place[];
  readonly value: number;
}

/** Returns the effect of new values of a chart, one for each score algorithm. `divisor` is the one that the total is counted in. */
export function raiseBy(standing: Standing, values: readonly PlacedValue[], divisor: number): Raise {
  const rises = new Map<number, Counted>();
  let sum = 0;
  for (const { places, value } of values) {
    for (const { part: i, base, isMore } of places) {
      const { part } = standing.parts[i]!;
      const rise = inUnits(part, value) - inUnits(part, base);
      if (rise <= 0) continue;
      rises.set(i, { sum: rise, count: isMore ? 1 : 0 });
      sum += (rise / (part.unit ?? 1)) * (divisor / part.divisor);
    }
  }
  const rating = rises.size === 0 ? standing.rating : raised(standing, rises);
  const { decimals } = standing;
  const shown = shownRating(rating ?? 0, decimals) - shownRating(standing.rating ?? 0, decimals);
  return { sum: Number(sum.toPrecision(12)), rating, shown: shownRating(shown, decimals) };
}
