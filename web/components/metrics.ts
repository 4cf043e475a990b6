import type { GamePTConfig, PBDocument } from 'kaiden-client';

/** A metric of a game's plays besides score, lamp and grade that fits into a cell. */
export interface Metric {
  name: string;
  place: 'optional' | 'derived';
  /** Decimals of a number. */
  digits: number;
  /** Values to filter by, best first; undefined where there are too many. */
  values: readonly (string | number)[] | undefined;
}

/** Returns the metrics of a game that fit into a cell. Derived ones stand in for sent ones of the same name. */
export function metricsOf({ optionalMetrics, derivedMetrics = {} }: GamePTConfig): Metric[] {
  const sent = Object.entries(optionalMetrics).flatMap(([name, { type, ['values']: values }]): Metric[] => {
    if (name in derivedMetrics) return [];
    const metric = { name, place: 'optional', digits: type === 'number' ? 2 : 0 } as const;
    if (type === 'enum') return [{ ...metric, values: (values as string[]).toReversed() }];
    return type === 'integer' || type === 'number' ? [{ ...metric, values: undefined }] : [];
  });
  const derived = Object.entries(derivedMetrics).map(([name, { ['min']: min, ['max']: max }]): Metric => ({
    name,
    place: 'derived',
    digits: 0,
    values: Array.from({ length: Number(max) - Number(min) + 1 }, (_, i) => Number(max) - i),
  }));
  return [...sent, ...derived];
}

/** Returns the metrics that tables show without being asked: those with few values. */
export const shownMetrics = (config: GamePTConfig): Metric[] => metricsOf(config).filter(({ values }) => values);

/** Returns a metric of a play; undefined if the play lacks it. */
export function valueOf(
  { name, place }: Pick<Metric, 'name' | 'place'>,
  { scoreData }: Pick<PBDocument, 'scoreData'>,
): string | number | undefined {
  const value = scoreData[place]?.[name];
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** Returns whether a game's scores are the percent, which needs no column of its own then. */
export const isInPercent = (config: Pick<GamePTConfig, 'scoreUnit'> | undefined): boolean => config?.scoreUnit === '%';
