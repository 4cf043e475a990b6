/**
 * A text as the search index holds it and as searches are compared: NFKC, lower case, Latin accents gone, every run of
 * white space and control characters one space. Voicing marks of kana stay.
 */
export const fold = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** More names than a catalogue has, so that these stay folded from one search to the next. */
const MOST_KEPT = 50_000;
const kept = new Map<string, string>();

/** `fold` for names that are looked at by every search: what was folded once is remembered. */
export function foldedName(name: string): string {
  const known = kept.get(name);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const folded = fold(name);
  kept.set(name, folded);
  return folded;
}

/** The names by which a song can be searched, most telling first. */
export interface SearchableSong {
  title: string;
  altTitles: readonly string[];
  artist: string;
  searchTerms: readonly string[];
}

/** Everything of a song that a search looks at, folded, one name on each line; the title is the first line. */
export const searchTextOf = ({ title, altTitles, artist, searchTerms }: SearchableSong): string =>
  [title, ...altTitles, artist, ...searchTerms].map(fold).join('\n');

/** The words of a folded text. */
export const termsOf = (folded: string): string[] => [...new Set(folded.split(' ').filter(Boolean))];

/** Number of characters as people count them, which is what the search index counts. */
export const characters = (text: string): number => Array.from(text).length;

/** Every run of `size` characters in a text, each once. */
export function runs(text: string, size: number): Set<string> {
  const letters = Array.from(text);
  const found = new Set<string>();
  for (let at = 0; at + size <= letters.length; at += 1) found.add(letters.slice(at, at + size).join(''));
  return found;
}
