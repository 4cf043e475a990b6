import { fold, foldedName, termsOf } from './fold.ts';
import { likeness, wanted, type Names } from './likeness.ts';

/** Minimum similarity of a result. */
const LEAST_LIKENESS = 0.2;

/** Item with its folded names: the title, then others. */
export interface Named<T> extends Names {
  thing: T;
  /** All names, one per line. */
  text: string;
}

/** Names of an item: the title, then others. */
export type NamesOf<T> = (thing: T) => readonly [title: string, ...others: string[]];

/** Returns items with their folded names, for any number of searches. */
export const foldNames = <T>(things: readonly T[], namesOf: NamesOf<T>): Named<T>[] =>
  things.map((thing) => {
    const names = namesOf(thing).map(foldedName);
    return { thing, names, titles: 1, pairs: [], text: names.join('\n') };
  });

/**
 * Returns items whose names match a text, best first, each with its similarity (above 0 up to 1), up to `limit`: those that contain every
 * word of it, or, if there are none, similar ones. For lists short enough to scan completely.
 */
export function rankNamed<T>(
  named: readonly Named<T>[],
  text: string,
  limit: number,
): { thing: T; textScore: number }[] {
  const folded = fold(text);
  const terms = termsOf(folded);
  if (terms.length === 0) return [];
  const search = wanted(folded, terms);
  const holding = named.filter((one) => terms.every((term) => one.text.includes(term)));
  const least = holding.length > 0 ? 0 : LEAST_LIKENESS;
  // Comparing costs more than looking for words, and few items contain them.
  return (holding.length > 0 ? holding : named)
    .map((one) => ({ thing: one.thing, textScore: likeness(search, one) }))
    .filter(({ textScore }) => textScore > least)
    .sort((a, b) => b.textScore - a.textScore)
    .slice(0, limit);
}

/** Returns what `rankNamed` does for items that are searched once. */
export const rankByName = <T>(
  things: readonly T[],
  text: string,
  namesOf: NamesOf<T>,
  limit: number,
): { thing: T; textScore: number }[] => rankNamed(foldNames(things, namesOf), text, limit);
