import type { Hint } from './rule.ts';

type Buckets<T> = ReadonlyMap<unknown, readonly T[]>;

function bucketsOf<T>(all: readonly T[], read: (one: T) => readonly unknown[]): Buckets<T> {
  const buckets = new Map<unknown, T[]>();
  for (const one of all) {
    for (const value of read(one)) {
      const bucket = buckets.get(value);
      if (!bucket) buckets.set(value, [one]);
      else if (bucket.at(-1) !== one) bucket.push(one);
    }
  }
  return buckets;
}

/**
 * Returns a function that finds the fewest candidates for a rule by its hints. Each property that hints read is indexed once, on first use.
 */
export function candidatesIn<T>(all: readonly T[]): (hints: readonly Hint<T>[]) => readonly T[] {
  const indexes = new Map<string, Buckets<T>>();
  const bucketsFor = ({ key, read }: Hint<T>): Buckets<T> => {
    const known = indexes.get(key) ?? bucketsOf(all, read);
    indexes.set(key, known);
    return known;
  };
  return (hints) => {
    let [fewest, count]: [readonly (readonly T[])[] | null, number] = [null, all.length];
    for (const hint of hints) {
      const buckets = bucketsFor(hint);
      const found = hint.anyOf.map((value) => buckets.get(value) ?? []);
      const size = found.reduce((sum, { length }) => sum + length, 0);
      if (size < count) [fewest, count] = [found, size];
    }
    if (fewest === null) return all;
    return fewest.length === 1 ? fewest[0]! : [...new Set(fewest.flat())];
  };
}
