import type { Playtype } from './define.ts';
import type { ClassDef, ClassValue } from './define/classes.ts';
import type { Ratings } from './play.ts';
import { positions } from './positions.ts';

/** Set of classes, worst to best. The API uses the position of a class in `values`. */
export interface ClassSet {
  readonly name: string;
  readonly type: 'provided' | 'derived';
  readonly downgradable: boolean;
  readonly values: readonly { readonly id: string; readonly display: string; readonly hover?: string }[];
}

const valueOf = ([id, display, hover]: ClassValue) => ({ id, display, ...(hover === undefined ? {} : { hover }) });

function classSet(name: string, def: ClassDef): ClassSet {
  const type = 'from' in def ? 'derived' : 'provided';
  const values = 'from' in def ? def.steps.map(([, ...value]) => valueOf(value)) : def.provided.map(valueOf);
  return { name, type, downgradable: def.downgradable ?? type === 'derived', values };
}

/** Returns the class sets of a playtype by name. */
export const classSets = (def: Playtype): ReadonlyMap<string, ClassSet> =>
  new Map(Object.entries(def.classes).map(([name, set]) => [name, classSet(name, set)]));

/** Finds the position of a class in its set; throws RangeError on an unknown set or class. */
export function classIndexer(sets: ReadonlyMap<string, ClassSet>): (set: string, id: string) => number {
  const bySet = new Map(
    [...sets].map(([name, { values }]) => [
      name,
      positions(
        name,
        values.map(({ id }) => id),
      ),
    ]),
  );
  return (set, id) => {
    const known = bySet.get(set);
    if (known === undefined) throw new RangeError(`unknown class set "${set}"`);
    return known.of(id);
  };
}

/** Derives classes from profile ratings; a set whose rating is null or below its first step is left out. */
export function classDeriver(def: Playtype): (ratings: Readonly<Ratings>) => Record<string, string> {
  const derived = Object.entries(def.classes).flatMap(([name, set]) => ('from' in set ? [{ name, ...set }] : []));
  return (ratings) => {
    const classes: Record<string, string> = {};
    for (const { name, from, steps } of derived) {
      const rating = ratings[from];
      const step = typeof rating === 'number' ? steps.findLast(([min]) => rating >= min) : undefined;
      if (step !== undefined) classes[name] = step[1];
    }
    return classes;
  };
}
