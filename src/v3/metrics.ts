import type { V3ScoreData } from '../../contracts/documents/v3/score.ts';
import type { Serializable } from '../base/json/values.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { storedData } from '../play/scores/documents.ts';
import { formOf } from './form.ts';
import type { Values } from './optional.ts';

/** Stored play or PB. */
export type Graded = Parameters<typeof storedData>[1];

/** Returns the metrics of a play or PB in v3. `chartData` is only called in games that need it. */
export const metricsOf = (gpt: Gpt, play: Graded, chartData: () => Values): Serializable<V3ScoreData> =>
  formOf(gpt).scoreData(storedData(gpt, play), chartData);

/** Returns the metrics of a play with named values, with the position of each value. */
export const enumsOf = (metrics: Serializable<V3ScoreData>): { metric: string; value: string; index: number }[] =>
  Object.entries(metrics.enumIndexes as Record<string, number>).map(([metric, index]) => ({
    metric,
    value: (metrics as unknown as Record<string, string>)[metric]!,
    index,
  }));

/** Returns the metrics of a play as numbers: named values by position. */
export function numbersOf({ enumIndexes, ...metrics }: Serializable<V3ScoreData>): Map<string, number> {
  const numbers = Object.entries(metrics).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return new Map([...numbers, ...Object.entries(enumIndexes as Record<string, number>)]);
}
