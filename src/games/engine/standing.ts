import type { ProfileAlg } from './define/algorithms.ts';
import { bisect } from './least.ts';
import type { Counted, RatedChart } from './partition.ts';
import { inUnits, type RatingModel, type RatingPart } from './rating-model.ts';

/** Player's charts in a part of a profile rating. */
export interface PartStanding<C extends RatedChart = RatedChart> {
  readonly part: RatingPart;
  /** Charts that count, best first. */
  readonly counted: readonly C[];
  /** The next ones, which don't count, best first. */
  readonly missed: readonly C[];
  readonly total: Counted;
  /** Value that another chart has to exceed to count; 0 until the part is full, null if every chart counts. */
  readonly floor: number | null;
}

/** Profile rating of a player with its parts. */
export interface Standing<C extends RatedChart = RatedChart> {
  readonly model: RatingModel;
  readonly decimals: number;
  readonly parts: readonly PartStanding<C>[];
  readonly rating: number | null;
}

/** Player's charts by score algorithm, best first. */
export type Lists<C extends RatedChart> = ReadonlyMap<string, Iterable<C>>;

/** Divides a player's charts into those that count in a part and the next ones, of which up to `most` are returned. */
function divide<C extends RatedChart>(part: RatingPart, charts: Iterable<C>, most: number): PartStanding<C> {
  const counted: C[] = [];
  const missed: C[] = [];
  const taken = new Set<string>();
  const n = part.n ?? Infinity;
  let sum = 0;
  for (const chart of charts) {
    const isFull = counted.length >= n;
    if (isFull && missed.length >= most) break;
    if (!part.has(chart)) continue;
    const name = part.rival(chart);
    if (name !== null && taken.has(name)) continue;
    if (name !== null) taken.add(name);
    if (isFull) missed.push(chart);
    else {
      counted.push(chart);
      sum += inUnits(part, chart.value);
    }
  }
  const floor = part.n === null ? null : counted.length === n ? counted.at(-1)!.value : 0;
  return { part, counted, missed, total: { sum, count: counted.length }, floor };
}

/** Returns what a player's profile rating consists of. `missed` is the maximum number of charts listed below each part. */
export function standingOf<C extends RatedChart>(
  { model, decimals }: { model: RatingModel } & Pick<ProfileAlg, 'decimals'>,
  lists: Lists<C>,
  missed: number,
): Standing<C> {
  const parts = model.parts.map((part) => divide(part, lists.get(part.of) ?? [], missed));
  return { model, decimals, parts, rating: model.result(parts.map(({ total }) => total)) };
}

/**
 * Returns a profile rating as it is displayed: rounded by its decimal digits, half away from 0, as `Intl.NumberFormat` does. `toFixed` rounds the
 * binary value, in which 3.775 is less than that.
 */
export function shownRating(rating: number, decimals: number): number {
  // Sums of floating-point numbers differ in their last digits.
  const digits = String(Number(Math.abs(rating).toPrecision(12)));
  if (digits.includes('e')) return Number(rating.toFixed(decimals));
  return Math.sign(rating) * Number(`${Math.round(Number(`${digits}e${decimals}`))}e-${decimals}`);
}

/** Returns the text of a rating with its decimal digits, as it is displayed. */
export const shownRatingText = (rating: number, decimals: number): string =>
  shownRating(rating, decimals).toFixed(decimals);

/** Returns a profile rating with sums that have risen (in units) and further plays that count, by the position of the part. */
export function raised({ model, parts }: Standing, rises: ReadonlyMap<number, Counted>): number | null {
  return model.result(
    parts.map(({ total: { sum, count } }, i) => ({
      sum: sum + (rises.get(i)?.sum ?? 0),
      count: count + (rises.get(i)?.count ?? 0),
    })),
  );
}

/** Steps in which the sums of parts without a unit are examined. */
const FINE = 1_000_000;
/** Larger rises of a sum move no rating. */
const LARGEST = 1e12;

/** Displayed rating after this one, and how far away it is. */
export interface NextStep {
  readonly shown: number;
  /** Least rise of the sum of the part. */
  readonly rise: number;
}

/** Returns the next displayed rating that a rise of the sum of a part (position) leads to; null without a rating. */
export function nextStep(standing: Standing, i: number): NextStep | null {
  const { rating, decimals, parts } = standing;
  if (rating === null) return null;
  const shown = shownRating(rating, decimals);
  const unit = parts[i]!.part.unit;
  const step = unit === undefined ? 1 / FINE : 1;
  const shownAfter = (steps: number) =>
    shownRating(raised(standing, new Map([[i, { sum: steps * step, count: 0 }]]))!, decimals);
  let high = 1;
  while (shownAfter(high) <= shown) {
    if (high > LARGEST) return null;
    high *= 2;
  }
  const least = bisect((steps) => shownAfter(steps) > shown, high);
  return { shown: shownAfter(least), rise: (least * step) / (unit ?? 1) };
}
