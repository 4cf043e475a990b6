import type { ProfileAlg } from './define/algorithms.ts';
import type { BestReducer, PartitionedReducer } from './define/reducers.ts';
import { partFinder, resultOfParts, rivalName, type Counted, type RatedChart } from './partition.ts';
import { resultOfBest, resultOfWeighted, type WeightedSum } from './ratings.ts';

/** Charts of which the best n values count for a profile rating. */
export interface RatingPart {
  /** Stable name, such as "new". */
  readonly name: string;
  /** Score algorithm. */
  readonly of: string;
  /** Number of values that count; null for all of them. */
  readonly n: number | null;
  /** Values are whole multiples of 1/unit; undefined if they are added as they are. */
  readonly unit: number | undefined;
  /** Number that the sum of the part is divided by in the profile rating. */
  readonly divisor: number;
  /** Returns whether a chart belongs to the part. */
  readonly has: (chart: RatedChart) => boolean;
  /** Returns the name shared by charts of which only the best counts; null if each counts by itself. */
  readonly rival: (chart: RatedChart) => string | null;
}

/** Profile rating as the sum of its parts. */
export interface RatingModel {
  readonly parts: readonly RatingPart[];
  /** Whether parts and their limits depend on the data of charts; if not, every chart belongs to every part. */
  readonly usesCharts: boolean;
  /** Returns the profile rating for the counted values of each part, in the order of the parts. */
  readonly result: (counted: readonly Counted[]) => number | null;
}

const anyChart = { has: () => true, rival: () => null };

function bestModel(how: BestReducer, name = 'best'): RatingModel {
  const { op, of, n, unit, scale = 1 } = how;
  const part = { name, of, n, unit, divisor: (op === 'meanBest' ? n : 1) / scale, ...anyChart };
  return { parts: [part], usesCharts: false, result: ([counted]) => resultOfBest(how, counted!) };
}

function partitionedModel(how: PartitionedReducer): RatingModel {
  const partOf = partFinder(how);
  const rival = rivalName(how);
  const { of, unit, over = 1 } = how;
  const parts = how.parts.map(({ name, n }, i): RatingPart => ({
    name,
    of,
    n,
    unit,
    divisor: over,
    has: (chart) => partOf(chart) === i,
    rival,
  }));
  const added = (counted: readonly Counted[]): Counted => ({
    sum: counted.reduce((total, { sum }) => total + sum, 0),
    count: counted.reduce((total, { count }) => total + count, 0),
  });
  return { parts, usesCharts: true, result: (counted) => resultOfParts(how, added(counted)) };
}

/** Joins the parts of all summands; each part's divisor is that in the whole sum. */
function weightedModel(how: WeightedSum): RatingModel {
  const models = how.parts.map(({ name, reduce }) =>
    reduce.op === 'sumParts' ? partitionedModel(reduce) : bestModel(reduce, name),
  );
  const factors = how.parts.map(({ weight }) => weight / (how.over ?? 1));
  const starts = models.map((_, i) => models.slice(0, i).reduce((sum, { parts }) => sum + parts.length, 0));
  return {
    parts: models.flatMap(({ parts }, i) => parts.map((part) => ({ ...part, divisor: part.divisor / factors[i]! }))),
    usesCharts: models.some(({ usesCharts }) => usesCharts),
    result: (counted) =>
      resultOfWeighted(
        how,
        models.map(({ parts, result }, i) => result(counted.slice(starts[i], starts[i]! + parts.length))),
      ),
  };
}

/** Returns a profile rating as the sum of its parts, whatever its reducer. */
export function ratingModel({ reduce }: ProfileAlg): RatingModel {
  if (reduce.op === 'sumParts') return partitionedModel(reduce);
  if (reduce.op === 'weightedSum') return weightedModel(reduce);
  if (reduce.op === 'meanBest' || reduce.op === 'sumBest') return bestModel(reduce);
  const n = reduce.op === 'best' ? 1 : null;
  const part = { name: n === 1 ? 'best' : 'all', of: reduce.of, n, unit: undefined, divisor: 1, ...anyChart };
  const none = reduce.op === 'sumAll' ? (reduce.none ?? null) : null;
  return { parts: [part], usesCharts: false, result: ([counted]) => (counted!.count === 0 ? none : counted!.sum) };
}

/** Returns a value in the whole units of a part, or as it is if the part has none. */
export const inUnits = ({ unit }: Pick<RatingPart, 'unit'>, value: number): number =>
  unit === undefined ? value : Math.round(value * unit);
