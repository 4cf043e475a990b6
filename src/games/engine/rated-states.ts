import type { Gpt } from './gpt.ts';
import type { Rated } from './least.ts';
import type { Best } from './metric.ts';

/** Combination of a lamp and optional metrics that is rated in its own way. */
export interface State extends Rated {
  /** Position of the lamp. */
  readonly lampIndex: number;
  /** Positions of the values of the optional metrics. */
  readonly positions: readonly number[];
}

/** Combinations by which a score algorithm rates plays. */
export interface States {
  /** Lesser ones first. */
  readonly all: readonly State[];
  /** Returns the combination that a PB has; for a chart without one the least. */
  readonly of: (best: Best | undefined) => Pick<State, 'lampIndex' | 'positions'>;
  /** Returns the optional metrics of a combination that are better than those of another one. */
  readonly missing: (state: State, own: Pick<State, 'positions'>) => Readonly<Record<string, string>>;
}

/** Returns all combinations of positions in lists of these lengths. */
const combinations = (lengths: readonly number[]): number[][] =>
  lengths.reduce<number[][]>(
    (all, length) => all.flatMap((one) => Array.from({ length }, (_, position) => [...one, position])),
    [[]],
  );

/** Returns the combinations by which a score algorithm rates plays; without an inverse every lamp may matter. */
export function ratedStates(gpt: Gpt, alg: string): States {
  const { scoreAlgs, lamps } = gpt.def;
  const { inverse } = scoreAlgs[alg]!;
  const rated = inverse ? (inverse.lamps ?? []) : lamps.order;
  const positions = [...new Set([0, ...rated.map((lamp) => gpt.lampIndex(lamp))])];
  const extras = Object.entries(inverse?.optional ?? {});
  const values = combinations(extras.map(([, names]) => names.length)).map((at) => ({
    positions: at,
    optional: Object.fromEntries(extras.map(([key, names], i) => [key, names[at[i]!]!])),
  }));
  return {
    all: positions.flatMap((lampIndex) =>
      values.map((value) => ({ lampIndex, lamp: lamps.order[lampIndex]!, ...value })),
    ),
    of: (best) => {
      const lamp = best?.lamp ?? 0;
      const optional = extras.length > 0 ? best?.optional() : undefined;
      return {
        lampIndex: positions.findLast((from) => from <= lamp)!,
        positions: extras.map(([key, names]) => Math.max(0, names.indexOf(optional?.[key] as string))),
      };
    },
    missing: ({ optional, positions: at }, own) =>
      Object.fromEntries(extras.flatMap(([key], i) => (at[i]! > own.positions[i]! ? [[key, optional[key]!]] : []))),
  };
}

/** Returns whether a combination is in every way at most another one. */
export const isAtMost = (
  a: Pick<State, 'lampIndex' | 'positions'>,
  b: Pick<State, 'lampIndex' | 'positions'>,
): boolean => a.lampIndex <= b.lampIndex && a.positions.every((position, i) => position <= b.positions[i]!);
