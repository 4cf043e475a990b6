import { fold, foldedName, termsOf } from './fold.ts';
import { likeness, wanted } from './likeness.ts';

/** Minimum similarity of a result. */
const LEAST_LIKENESS = 0.2;

/**
 * Returns items whose names match a text, best first, each with its similarity (above 0 up to 1), up to `limit`: those that contain every
 * word of it, or, if there are none, similar ones. For lists short enough to scan completely.
 */
export function rankByName<T>(
  things: readonly T[],
  text: string,
  namesOf: (thing: T) => readonly [title: string, ...others: string[]],
  limit: number,
): { thing: T; textScore: number }[] {
  const folded = fold(text);
  const terms = termsOf(folded);
  if (terms.length === 0) return [];
  const search = wanted(folded, terms);
  const named = things.map((thing) => ({ thing, names: namesOf(thing).map(foldedName) }));
  const holding = named.filter(({ names }) => holdsAll(names.join('\n'), terms));
  const least = holding.length > 0 ? 0 : LEAST_LIKENESS;
  // Comparing costs more than looking for words, and few items contain them.
  return (holding.length > 0 ? holding : named)
    .map(({ thing, names }) => ({ thing, textScore: likeness(search, { names, titles: 1 }) }))
    .filter(({ textScore }) => textScore > least)
    .sort((a, b) => b.textScore - a.textScore)
    .slice(0, limit);
}

const holdsAll = (names: string, terms: readonly string[]): boolean => terms.every((term) => names.includes(term));
