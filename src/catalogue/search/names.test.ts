import fc from 'fast-check';
import { expect, test } from 'vitest';

import { SongNames, type NamedSong } from './names.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '冥'), minLength: 1, maxLength: 6 });
const named = fc.array(name, { minLength: 2, maxLength: 4 }).map((names) => names.join('\n'));
const text = fc
  .array(fc.string({ unit: fc.constantFrom('a', 'b', '冥'), minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((terms) => terms.join(' '));

const byLength = (a: NamedSong, b: NamedSong): number => a.length - b.length || a.row - b.row;

function songsOf(texts: readonly string[]): NamedSong[] {
  const songs = texts.map((searchText, row) => ({
    row,
    game: 'iidx',
    songID: row,
    title: searchText,
    altTitles: 0,
    searchText,
    length: Array.from(searchText).length,
  }));
  return songs.toSorted(byLength);
}

/** Returns the kind of a match as the search of a database would compute it from each song. */
function kindOf({ searchText }: NamedSong, searched: string): number {
  if (searchText.startsWith(`${searched}\n`)) return 0;
  if (searchText.startsWith(searched)) return 1;
  if (searchText.includes(`\n${searched}\n`)) return 2;
  return searchText.includes(searched) ? 3 : 4;
}

test('the songs whose names contain all terms are found, the likeliest first, as if each was looked at', () => {
  fc.assert(
    fc.property(fc.array(named, { maxLength: 30 }), text, fc.integer({ min: 1, max: 8 }), (texts, searched, limit) => {
      const terms = [...new Set(searched.split(' '))];
      const songs = songsOf(texts);
      const expected = songs
        .filter(({ searchText }) => terms.every((term) => searchText.includes(term)))
        .map((song) => ({ ...song, kind: kindOf(song, searched) }))
        .sort((a, b) => a.kind - b.kind || byLength(a, b))
        .slice(0, limit);
      expect(new SongNames(songs).find(searched, terms, limit)).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

test('a term that spans two songs is in neither', () => {
  const names = new SongNames(songsOf(['ab\nx', 'cd\nxy']));
  expect(names.find('xcd', ['xcd'], 10)).toEqual([]);
});
