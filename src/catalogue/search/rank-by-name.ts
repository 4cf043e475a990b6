import { fold, foldedName, termsOf } from './fold.ts';
import { likeness, wanted } from './likeness.ts';

/** Below this nothing looks like what was sought. */
const LEAST_LIKENESS = 0.2;

/**
 * The things whose names fit a text, best first, each with its likeness (above 0 up to 1), at most `limit`: those that
 * hold every word of it, or, when there are none, those that look like it. For lists that are short enough to be
 * looked at whole.
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
  // To compare costs more than to look for words, and mostly few hold them.
  return (holding.length > 0 ? holding : named)
    .map(({ thing, names: [title, ...others] }) => ({
      thing,
      textScore: likeness(search, { titles: [title!], others }),
    }))
    .filter(({ textScore }) => textScore > least)
    .sort((a, b) => b.textScore - a.textScore)
    .slice(0, limit);
}

const holdsAll = (names: string, terms: readonly string[]): boolean => terms.every((term) => names.includes(term));
