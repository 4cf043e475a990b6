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
  /** Numbers of different two-character substrings in the names, filled in when they are first needed. */
  pairs?: number[];
}

export const wanted = (text: string, terms: readonly string[]): Wanted => ({ text, terms, bigrams: runs(text, 2) });

/** Returns the share of two-character substrings that a text has in common with a name (Dice), 0 to 1. */
function bigramLikeness(bigrams: ReadonlySet<string>, { names, pairs = [] }: Names, at: number): number {
  let common = 0;
  for (const pair of bigrams) if (names[at]!.includes(pair)) common += 1;
  // Most names have none, and looking for pairs costs a fraction of listing those of a name.
  if (common === 0) return 0;
  const size = (pairs[at] ??= runs(names[at]!, 2).size);
  return (2 * common) / (bigrams.size + size);
}

type LikenessOf = (wanted: Wanted, names: Names, at: number) => number;

// Returns the similarity in bands that don't overlap: exact 1, prefix from 0.75, substring from 0.5, anything else 0.
const containedLikeness: LikenessOf = ({ text }, { names }, index) => {
  const name = names[index]!;
  const at = name.indexOf(text);
  if (at < 0) return 0;
  if (name === text) return 1;
  return (at === 0 ? 0.75 : 0.5) + 0.2 * (text.length / Math.max(name.length, 1));
};

/** Returns the similarity to a name that does not contain the search, below 0.5. */
const looseLikeness: LikenessOf = ({ bigrams }, names, at) => 0.5 * bigramLikeness(bigrams, names, at);

const OTHERS_COUNT = 0.9;

function bestOf(wanted: Wanted, names: Names, likenessOf: LikenessOf): number {
  let best = 0;
  for (let at = 0; at < names.names.length; at += 1) {
    best = Math.max(best, (at < names.titles ? 1 : OTHERS_COUNT) * likenessOf(wanted, names, at));
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
