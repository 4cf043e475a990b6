import type { Play } from '../play.ts';
import { compare } from './compare.ts';
import type { Operator } from './words.ts';

/** The levels of some charts, each with its smallest and largest number. */
export interface Levels {
  /** Hardest first. */
  names: readonly string[];
  bounds: ReadonlyMap<string, readonly [least: number, most: number]>;
}

/** Returns the levels that some plays have. */
export function levelsOf(plays: readonly Pick<Play, 'chart'>[]): Levels {
  const bounds = new Map<string, readonly [number, number]>();
  for (const { chart } of plays) {
    const [least, most] = bounds.get(chart.level) ?? [chart.levelNum, chart.levelNum];
    bounds.set(chart.level, [Math.min(least, chart.levelNum), Math.max(most, chart.levelNum)]);
  }
  const names = [...bounds].toSorted(([, [a]], [, [b]]) => b - a).map(([name]) => name);
  return { names, bounds };
}

const RANGE = /^(.+?)(?:\.\.|(?<=\d\+?)-)(.+)$/;

/**
 * Returns the test of a level: "13+" is the level of this name, "13.7" the number, "12-13+" all from one to the other. Undefined if there is
 * no such level.
 */
export function levelTest({ bounds }: Levels, operator: Operator, text: string) {
  const boundsOf = (name: string): readonly [number, number] | undefined => {
    const number = name.trim() === '' ? Number.NaN : Number(name);
    return bounds.get(name) ?? (Number.isNaN(number) ? undefined : [number, number]);
  };
  const [, from, to] = bounds.has(text) ? [] : (RANGE.exec(text) ?? []);
  const [first, last] = [boundsOf(from ?? text), boundsOf(to ?? text)];
  if (!first || !last) return undefined;
  if (operator === ':' || operator === '=') {
    // A level of this name is meant by itself: charts of another one may have a number in between.
    if (from === undefined && bounds.has(text)) return ({ chart }: Play) => chart.level === text;
    return ({ chart }: Play) => chart.levelNum >= first[0] && chart.levelNum <= last[1];
  }
  const edge = operator === '<' || operator === '>=' ? first[0] : last[1];
  return ({ chart }: Play) => compare(operator, chart.levelNum, edge);
}
