/**
 * Returns a text in the form in which names are stored for searches, and searched: NFKC, lower case, without Latin accents, every run of white space
 * and control characters as one space. Voicing marks of kana stay.
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

/** More names than a catalogue has, so that folded names stay cached between searches. */
const MOST_KEPT = 50_000;
const cache = new Map<string, string>();

/** Returns `fold` of a name that every search examines, cached. */
export function foldedName(name: string): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  if (cache.size >= MOST_KEPT) cache.clear();
  const folded = fold(name);
  cache.set(name, folded);
  return folded;
}

/** Names by which a song can be found, most relevant first. */
export interface SearchableSong {
  title: string;
  altTitles: readonly string[];
  artist: string;
  searchTerms: readonly string[];
}

/** Returns all searchable texts of a song, folded, one name per line; the title is the first line. */
export const searchTextOf = ({ title, altTitles, artist, searchTerms }: SearchableSong): string =>
  [title, ...altTitles, artist, ...searchTerms].map(fold).join('\n');

/** Returns the words of a folded text. */
export const termsOf = (folded: string): string[] => [...new Set(folded.split(' ').filter(Boolean))];

/** Returns every substring of `size` characters, each once. */
export function runs(text: string, size: number): Set<string> {
  const letters = Array.from(text);
  const found = new Set<string>();
  for (let at = 0; at + size <= letters.length; at += 1) found.add(letters.slice(at, at + size).join(''));
  return found;
}
