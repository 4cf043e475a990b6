import { runs } from './fold.ts';

/** Folded search, prepared for many comparisons. */
export interface Wanted {
  text: string;
  terms: readonly string[];
  bigrams: ReadonlySet<string>;
}

/** Folded names of a song: titles, then artist and search terms, which count slightly less. */
export interface Names {
  names: readonly string[];
  /** Number of titles. */
  titles: number;
}

export const wanted = (text: string, terms: readonly string[]): Wanted => ({ text, terms, bigrams: runs(text, 2) });

/** Returns the share of two-character substrings that two texts have in common (Dice), 0 to 1. */
function bigramLikeness(bigrams: ReadonlySet<string>, name: string): number {
  const others = runs(name, 2);
  if (bigrams.size === 0 || others.size === 0) return 0;
  let common = 0;
  for (const pair of bigrams) if (others.has(pair)) common += 1;
  return (2 * common) / (bigrams.size + others.size);
}

// Returns the similarity in bands that don't overlap: exact 1, prefix from 0.75, substring from 0.5, anything else 0.
function containedLikeness({ text }: Wanted, name: string): number {
  const at = name.indexOf(text);
  if (at < 0) return 0;
  if (name === text) return 1;
  return (at === 0 ? 0.75 : 0.5) + 0.2 * (text.length / Math.max(name.length, 1));
}

/** Returns the similarity to a name that does not contain the search, below 0.5. */
const looseLikeness = ({ bigrams }: Wanted, name: string): number => 0.5 * bigramLikeness(bigrams, name);

const OTHERS_COUNT = 0.9;

function bestOf(wanted: Wanted, { names, titles }: Names, likenessOf: typeof containedLikeness): number {
  let best = 0;
  for (const [at, name] of names.entries()) {
    best = Math.max(best, (at < titles ? 1 : OTHERS_COUNT) * likenessOf(wanted, name));
  }
  return best;
}

/** Returns the similarity to the best name. Pairs of characters cost much more to compare, and can't be better than half. */
function best(wanted: Wanted, names: Names): number {
  const contained = bestOf(wanted, names, containedLikeness);
  return contained >= 0.5 ? contained : Math.max(contained, bestOf(wanted, names, looseLikeness));
}

/**
 * Returns the similarity of a song to a search, 0 to 1. The whole search is compared with each name; if its words are spread over several
 * names ("artist title") or in another order, containing all of them counts for less than a substring.
 */
export function likeness(search: Wanted, names: Names): number {
  const whole = best(search, names);
  const spread =
    search.terms.length > 1 && search.terms.every((term) => names.names.some((name) => name.includes(term)));
  return spread ? Math.max(whole, 0.4) : whole;
}
