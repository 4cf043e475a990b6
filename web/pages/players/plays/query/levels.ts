import type { GamePTConfig } from 'kaiden-client';
import { chartLevels, type ChartLevel } from 'kaiden-client/chart-names';

import type { Play } from '../play.ts';
import { compare } from './compare.ts';
import type { Operator } from './words.ts';

/** Smallest and largest number of a level, in its difficulty table; in all of them if `table` is undefined. */
interface Bounds {
  table: string | undefined;
  least: number;
  most: number;
}

/** The levels of some charts. */
export interface Levels {
  /** Hardest first, table by table. */
  names: readonly string[];
  bounds: ReadonlyMap<string, Bounds>;
  of: (play: Pick<Play, 'chart'>) => readonly ChartLevel[];
}

/** Returns the levels that some plays have. */
export function levelsOf(plays: readonly Pick<Play, 'chart'>[], config: GamePTConfig): Levels {
  const of = ({ chart }: Pick<Play, 'chart'>) => chartLevels(config, chart);
  const bounds = new Map<string, Bounds>();
  for (const { name, table, number } of plays.flatMap(of)) {
    const { least, most } = bounds.get(name) ?? { least: number, most: number };
    bounds.set(name, { table, least: Math.min(least, number), most: Math.max(most, number) });
  }
  const tables = [...new Set(Array.from(bounds.values(), ({ table }) => table))];
  const names = [...bounds]
    .toSorted(([, a], [, b]) => tables.indexOf(a.table) - tables.indexOf(b.table) || b.least - a.least)
    .map(([name]) => name);
  return { names, bounds, of };
}

const RANGE = /^(.+?)(?:\.\.|(?<=\d\+?)-)(.+)$/;

/**
 * Returns the test of a level: "13+" is the level of this name, "13.7" the number, "12-13+" all from one to the other, ">=★10" those of its
 * table. Undefined if there is no such level.
 */
export function levelTest({ bounds, of }: Levels, operator: Operator, text: string) {
  const boundsOf = (name: string): Bounds | undefined => {
    const number = name.trim() === '' ? Number.NaN : Number(name);
    return bounds.get(name) ?? (Number.isNaN(number) ? undefined : { table: undefined, least: number, most: number });
  };
  const [, from, to] = bounds.has(text) ? [] : (RANGE.exec(text) ?? []);
  const [first, last] = [boundsOf(from ?? text), boundsOf(to ?? text)];
  if (!first || !last) return undefined;
  const has = (fits: (level: ChartLevel) => boolean) => (play: Play) =>
    of(play).some((level) => (first.table ?? level.table) === level.table && fits(level));
  if (operator === ':' || operator === '=') {
    // A level of this name is meant by itself: charts of another one may have a number in between.
    if (from === undefined && bounds.has(text)) return has(({ name }) => name === text);
    return has(({ number }) => number >= first.least && number <= last.most);
  }
  const edge = operator === '<' || operator === '>=' ? first.least : last.most;
  return has(({ number }) => compare(operator, number, edge));
}
