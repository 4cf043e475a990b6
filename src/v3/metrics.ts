import type { V3ScoreData } from '../../contracts/documents/v3/score.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { scoreData } from '../scores/documents.ts';
import type { Written } from '../written/values.ts';
import { formOf } from './form.ts';
import type { Values } from './optional.ts';

/** A play or PB as it is stored. */
export type Graded = Parameters<typeof scoreData>[1];

/** Returns the metrics of a play or PB in v3. `chartData` is only called in games where it matters. */
export const metricsOf = (gpt: Gpt, play: Graded, chartData: () => Values): Written<V3ScoreData> =>
  formOf(gpt).scoreData(scoreData(gpt, play), chartData);

/** Returns the metrics of a play whose values are names, with the position of each value. */
export const enumsOf = (metrics: Written<V3ScoreData>): { metric: string; value: string; index: number }[] =>
  Object.entries(metrics.enumIndexes as Record<string, number>).map(([metric, index]) => ({
    metric,
    value: (metrics as unknown as Record<string, string>)[metric]!,
    index,
  }));

/** Returns the metrics of a play in numbers: the position of the value where values are names. */
export function numbersOf({ enumIndexes, ...metrics }: Written<V3ScoreData>): Map<string, number> {
  const numbers = Object.entries(metrics).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return new Map([...numbers, ...Object.entries(enumIndexes as Record<string, number>)]);
}
