import type { PartitionField, PartitionedReducer } from './define/reducers.ts';
import type { Age } from './newness.ts';

/** Values that count: their sum, in units if the reducer has a unit, and how many there are. */
export interface Counted {
  readonly sum: number;
  readonly count: number;
}

/** A player's value on a chart, with the data that determines the chart's part. */
export interface RatedChart {
  readonly value: number;
  /** Equal for charts of one song. */
  readonly song: number;
  readonly difficulty: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly songData: Readonly<Record<string, unknown>>;
  /** Whether the chart is new, in games that rate new charts by themselves. */
  readonly age?: Age;
}

/** Returns the fields that determine a chart's part, in order; none if its age does. */
export function fieldsOf({ by }: PartitionedReducer): readonly PartitionField[] {
  if (by === 'newness') return [];
  return 'length' in by ? by : [by];
}

const readerOf = (field: PartitionField): ((chart: RatedChart) => unknown) =>
  'song' in field ? ({ songData }) => songData[field.song] : ({ data }) => data[field.chart];

/** Returns a function that reads the first of the fields that is neither missing nor null; null if all are. */
function readFirst(how: PartitionedReducer): (chart: RatedChart) => unknown {
  if (how.by === 'newness') return ({ age }) => age ?? 'unknown';
  const readers = fieldsOf(how).map(readerOf);
  return (chart) => {
    for (const read of readers) {
      const value = read(chart) ?? null;
      if (value !== null) return value;
    }
    return null;
  };
}

/** Returns a function that finds the part (position) that a chart belongs to; undefined if none. */
export function partFinder(how: PartitionedReducer): (chart: RatedChart) => number | undefined {
  const { parts } = how;
  const byValue = new Map<unknown, number>();
  for (const [part, { when }] of parts.entries()) {
    for (const value of when === 'rest' ? [] : when) if (!byValue.has(value)) byValue.set(value, part);
  }
  const restAt = parts.findIndex(({ when }) => when === 'rest');
  const rest = restAt === -1 ? undefined : restAt;
  const read = readFirst(how);
  return (chart) => byValue.get(read(chart)) ?? rest;
}

/** Returns a function for the name shared by charts of which only the best counts; null if each counts by itself. */
export function rivalName({ per }: PartitionedReducer): (chart: RatedChart) => string | null {
  if (per === undefined) return () => null;
  if (per === 'song') return ({ song }) => String(song);
  const group = new Map<string, number>(per.flatMap((names, place) => names.map((name) => [name, place] as const)));
  return ({ song, difficulty }) => `${song} ${group.get(difficulty) ?? difficulty}`;
}

/** Returns a function that selects the charts that count from a player's charts, given best first: a list for each part, best first. */
export function chooser(how: PartitionedReducer): <C extends RatedChart>(charts: readonly C[]) => C[][] {
  const partOf = partFinder(how);
  const nameOf = rivalName(how);
  return <C extends RatedChart>(charts: readonly C[]) => {
    const chosen = how.parts.map((): C[] => []);
    const taken = new Set<string>();
    for (const chart of charts) {
      const part = partOf(chart);
      if (part === undefined || chosen[part]!.length === how.parts[part]!.n) continue;
      const name = nameOf(chart);
      if (name !== null && taken.has(`${part} ${name}`)) continue;
      if (name !== null) taken.add(`${part} ${name}`);
      chosen[part]!.push(chart);
    }
    return chosen;
  };
}

/** Returns the result of a reducer over parts whose counted values have been added; null without any. */
export function resultOfParts({ unit, over = 1, floor, none }: PartitionedReducer, counted: Counted): number | null {
  if (counted.count === 0) return none ?? null;
  const quotient = counted.sum / over;
  return (floor ? Math.floor(quotient) : quotient) / (unit ?? 1);
}

/** Returns a function that computes a rating over the parts of a player's charts, given best first. */
export function partitioned(how: PartitionedReducer): (charts: readonly RatedChart[]) => number | null {
  const choose = chooser(how);
  const { unit } = how;
  return (charts) => {
    const counted = choose(charts).flat();
    const sum = counted.reduce(
      (total, { value }) => total + (unit === undefined ? value : Math.round(value * unit)),
      0,
    );
    return resultOfParts(how, { sum, count: counted.length });
  };
}
