import { fold, termsOf } from './fold.ts';
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
  const ranked = things.map((thing) => {
    const [title, ...others] = namesOf(thing).map(fold);
    const all = [title!, ...others].join('\n');
    const holds = terms.every((term) => all.includes(term));
    return { thing, holds, textScore: likeness(search, { titles: [title!], others }) };
  });
  const holding = ranked.filter(({ holds }) => holds);
  const fitting = holding.length > 0 ? holding : ranked.filter(({ textScore }) => textScore > LEAST_LIKENESS);
  return fitting
    .sort((a, b) => b.textScore - a.textScore)
    .slice(0, limit)
    .map(({ thing, textScore }) => ({ thing, textScore }));
}
