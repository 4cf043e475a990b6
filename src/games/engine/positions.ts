/** Positions of names in an ordered list. */
export interface Positions {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Returns the position of the name; throws RangeError if the list lacks it. */
  of(name: string): number;
}

/** Returns the positions of names in a list; throws for a duplicate. `what` names the list in messages. */
export function positions(what: string, names: readonly string[]): Positions {
  const byName = new Map(names.map((name, position) => [name, position]));
  if (byName.size !== names.length) throw new Error(`${what}: a name is listed twice`);
  return {
    names,
    has: (name) => byName.has(name),
    of(name) {
      const position = byName.get(name);
      if (position === undefined)
        throw new RangeError(`${what}: unknown "${name}", expected one of ${names.join(', ')}`);
      return position;
    },
  };
}
