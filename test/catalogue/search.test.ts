import fc from 'fast-check';
import { expect, test } from 'vitest';

import { searchSongs } from '../../src/catalogue/search.ts';
import { emptyCatalogue, iidx, song } from './support.ts';

const SONGS = [
  song(1, '冥', { searchTerms: ['mei'] }),
  song(2, '夜明けの方角', { altTitles: ['Yoake no Hougaku'] }),
  song(3, 'ビーチ・ガール'),
  song(4, 'Café Meridian', { artist: 'Les Ondes Pâles' }),
  song(5, '100% Daylight'),
  song(6, 'under_score'),
  song(7, 'Blue Hour', { artist: 'Kite Parade' }),
  song(8, 'Blue Hour (Night Mix)'),
  song(9, 'Deep Blue Hour'),
  song(10, 'Say "When"'),
];

async function searching() {
  const { db, load } = await emptyCatalogue();
  await load(iidx(SONGS));
  return async (text: string, limit = 100) => (await searchSongs(db, 'iidx', text, limit)).map(({ song }) => song.id);
}

test('one kanji, kana and search terms are valid searches', async () => {
  const search = await searching();
  expect(await search('冥')).toEqual([1]);
  expect(await search('mei')).toEqual([1]);
  expect(await search('夜明')).toEqual([2]);
  expect(await search('ﾋﾞｰﾁ')).toEqual([3]);
  expect(await search('yoake')).toEqual([2]);
});

test('case, width and accents do not matter', async () => {
  const search = await searching();
  expect(await search('CAFE')).toEqual([4]);
  expect(await search('ｍｅｒｉｄｉａｎ')).toEqual([4]);
  expect(await search('pales')).toEqual([4]);
});

test('no character has a special meaning', async () => {
  const search = await searching();
  expect(await search('%')).toEqual([5]);
  expect(await search('_')).toEqual([6]);
  expect(await search('"when"')).toEqual([10]);
  for (const text of ['*', 'a AND b', 'NEAR(', 'text:*', '^', '\\']) expect(await search(text)).toEqual([]);
});

test('the same text stands first, then prefixes, then other places; scores tell how near', async () => {
  const { db, load } = await emptyCatalogue();
  await load(iidx(SONGS));
  const found = await searchSongs(db, 'iidx', 'blue hour', 100);
  expect(found.map(({ song }) => song.id)).toEqual([7, 8, 9]);
  expect(found[0]!.textScore).toBe(1);
  expect(found[1]!.textScore).toBeGreaterThan(0.75);
  expect(found[2]!.textScore).toBeLessThan(0.75);
});

test('words may stand in any order and be spread over title and artist', async () => {
  const search = await searching();
  expect(await search('hour blue kite')).toEqual([7]);
});

test('a typing mistake still finds the song, and nonsense finds nothing', async () => {
  const search = await searching();
  expect((await search('blue huor'))[0]).toBe(7);
  expect(await search('qqqqzzzz')).toEqual([]);
  expect(await search('   ')).toEqual([]);
});

test('no more songs come than were asked for, and none of other games', async () => {
  const { db, load } = await emptyCatalogue();
  await load(iidx(SONGS));
  expect(await searchSongs(db, 'iidx', 'blue', 2)).toHaveLength(2);
  expect(await searchSongs(db, 'sdvx', 'blue', 2)).toEqual([]);
});

test('no text makes a search fail, and scores stay within 0 and 1', async () => {
  const { db, load } = await emptyCatalogue();
  await load(iidx(SONGS));
  const special = fc.constantFrom(
    '"',
    '%',
    '_',
    '*',
    '(',
    ')',
    ':',
    '^',
    '-',
    '\u0000',
    '\uD800',
    ' ',
    'blue',
    '冥',
    'é',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(special, { maxLength: 120 }).map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      const found = await searchSongs(db, 'iidx', text, 100);
      expect(found.filter(({ textScore }) => !(textScore > 0 && textScore <= 1))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('a part of a title always finds its song', async () => {
  const search = await searching();
  const part = fc.constantFrom(...SONGS).chain(({ id, title }) => {
    const letters = Array.from(title);
    return fc
      .tuple(fc.nat(letters.length - 1), fc.nat(letters.length))
      .map(([from, length]) => ({ id, text: letters.slice(from, from + length + 1).join('') }));
  });
  await fc.assert(
    fc.asyncProperty(part, async ({ id, text }) => {
      const found = await search(text);
      expect(text.trim() === '' || found.includes(id)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
