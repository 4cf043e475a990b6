import type { Playtype } from './define.ts';
import type { Play } from './play.ts';

/** Returns the sum of some metrics; undefined unless all of them are present. */
function sumOf(optional: Play['optional'], names: readonly string[]): number | undefined {
  const values = names.map((name) => optional[name]);
  return values.every((value) => typeof value === 'number') ? values.reduce((sum, value) => sum + value, 0) : undefined;
}

/** Returns a function that adds a playtype's declared sums to a play if they were not sent. */
export function summer({ sums = {} }: Pick<Playtype, 'sums'>): (play: Play) => Play {
  const declared = Object.entries(sums) as [string, readonly string[]][];
  if (declared.length === 0) return (play) => play;
  return (play) => {
    const missing = declared.filter(([name]) => (play.optional[name] ?? null) === null);
    const added = missing.flatMap(([name, parts]) => {
      const sum = sumOf(play.optional, parts);
      return sum === undefined ? [] : [[name, sum] as const];
    });
    return added.length === 0 ? play : { ...play, optional: { ...play.optional, ...Object.fromEntries(added) } };
  };
}
