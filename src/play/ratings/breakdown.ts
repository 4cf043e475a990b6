import type { RatingBreakdown, RatingPart } from '../../../contracts/documents/rating.ts';
import type { Gpt } from '../../games/engine/gpt.ts';
import { nextStep, type PartStanding, type Standing } from '../../games/engine/standing.ts';
import type { PlayerChart } from './player-charts.ts';

/** Maximum number of plays listed of a part. */
const LISTED = 100;

/** Public ids of a chart. */
interface Named {
  chartID: string;
  songID: number;
}

const listed = ({ counted }: PartStanding<PlayerChart>) => counted.slice(0, LISTED);

/** Returns the charts (rows) that a breakdown lists. */
export const listedCharts = ({ parts }: Standing<PlayerChart>): number[] => [
  ...new Set(parts.flatMap((part) => [...listed(part), ...part.missed].map(({ row }) => row))),
];

/** Returns the divisor of the total of all parts: the largest, in whose terms the others are counted. */
export const divisorOf = ({ parts }: Pick<Standing, 'parts'>): number =>
  Math.max(...parts.map(({ part }) => part.divisor));

/** Removes rounding errors of floating-point numbers. */
export const clean = (value: number): number => Number(value.toPrecision(12));

/** Returns the sum of the values that count in a part. */
const sumOf = ({ part, total }: PartStanding): number => total.sum / (part.unit ?? 1);

/** Returns the total of all parts, in values of plays of those with the largest divisor. */
export const totalOf = (standing: Standing): number =>
  clean(standing.parts.reduce((total, part) => total + (sumOf(part) * divisorOf(standing)) / part.part.divisor, 0));

/** Returns the document of a rating with its parts. `nameOf` returns the ids of a chart by its row. */
export function ratingBreakdown(
  { def }: Gpt,
  alg: string,
  standing: Standing<PlayerChart>,
  nameOf: (row: number) => Named,
): RatingBreakdown {
  const { parts, rating, decimals } = standing;
  const isInGame = def.inGame?.profile === alg;
  const total = totalOf(standing);
  const divisor = divisorOf(standing);
  const steps = parts.map((_, i) => nextStep(standing, i));
  const rises = steps.flatMap((step, i) => (step ? [(step.rise * divisor) / parts[i]!.part.divisor] : []));
  return {
    alg,
    isInGame,
    isEstimate: isInGame && def.inGame?.isEstimate === true,
    decimals,
    rating,
    sum: total,
    divisor,
    next: steps.find((step) => step !== null)?.shown ?? null,
    toNext: rises.length === 0 ? null : clean(Math.min(...rises)),
    parts: parts.map((part, i) => partDocument(part, { nameOf, total, divisor, rise: steps[i]?.rise ?? null })),
  };
}

interface Whole {
  nameOf: (row: number) => Named;
  total: number;
  divisor: number;
  rise: number | null;
}

function partDocument(standing: PartStanding<PlayerChart>, { nameOf, total, divisor, rise }: Whole): RatingPart {
  const { part, counted, missed, floor } = standing;
  const shareOf = (value: number) => (total === 0 ? 0 : clean((value * divisor) / part.divisor / total));
  return {
    name: part.name,
    alg: part.of,
    capacity: part.n,
    count: counted.length,
    sum: clean(sumOf(standing)),
    divisor: part.divisor,
    floor,
    toNext: rise === null ? null : clean(rise),
    plays: listed(standing).map(({ row, value }, i) => ({
      ...nameOf(row),
      place: i + 1,
      value,
      share: shareOf(value),
    })),
    missed: missed.map(({ row, value }) => ({ ...nameOf(row), value, missing: clean((floor ?? 0) - value) })),
  };
}
