import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { foldTitle } from './fold-title.ts';

describe('a title folds to the same text as', () => {
  test.for([
    ['white space of any kind and length', ' Bloody　Tears \u00a0(IIDX  EDITION)\t', 'Bloody Tears(IIDX EDITION)'],
    ['full width', 'ＭＡＸ！乙女心 ﾋﾟｺ', 'max!乙女心 ピコ'],
    ['a heart that the file left out', '最強頂戴girl', '最強頂戴girl♡'],
    ['one heart for another', 'キャトられ❤恋はモ〜モク', 'キャトられ♥恋はモ～モク'],
    ['the spelling of a tilde', 'PARANOIA MAX〜DIRTY MIX~', 'PARANOIA MAX～DIRTY MIX〜'],
    ['the spelling of a dash', 'Ray ―はじまり－', 'Ray -はじまり‐'],
    ['the spelling of quotation marks', 'ピアノ協奏曲第１番”蠍火”', 'ピアノ協奏曲第1番“蠍火"'],
    ['the spelling of an apostrophe', 'I’m Your Treasure Box', "I'm Your Treasure Box"],
    ['the spelling of an ellipsis', 'with you…', 'with you・・・'],
    ['accents that the file left out', 'Raison d’etre Anokumene Ubertreffen', "Raison d'être Anökumene Übertreffen"],
    ['letters that Unicode does not take apart', 'Xlo ATHER'.replace('ATHER', 'AETHER'), 'Xlø ÆTHER'],
    ['stars', 'Mobo☆Moga', 'Mobo★Moga'],
    ['kanji for signs that an encoding lacks', '逆さま齲シンデレラパレード caf齷', '逆さま♥シンデレラパレード café'],
  ])('without %s', ([, sent, title]) => {
    expect(foldTitle(sent!)).toBe(foldTitle(title!));
  });
});

test('titles of nothing but signs keep them', () => {
  expect(foldTitle('♥')).not.toBe('');
  expect(foldTitle('♥♥')).not.toBe(foldTitle('♪'));
});

test('voicing marks, words and other signs tell titles apart', () => {
  const titles = [
    'ハート',
    'バート',
    'Tonight',
    'Tonight?',
    'Tonight†',
    'crew -Prim version-',
    'crew',
    'A.B',
    'AB',
    '19',
    '19+',
  ];
  expect(new Set(titles.map(foldTitle)).size).toBe(titles.length);
});

const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2 }),
    fc.constantFrom(...Array.from("♡†〜…”“’.・齷Øß Σς`´İŉ'")),
  ),
});

test('folding a folded title changes nothing', () => {
  fc.assert(
    fc.property(text, (title) => {
      expect(foldTitle(foldTitle(title))).toBe(foldTitle(title));
    }),
    { numRuns: 3000 },
  );
});

test('titles fold alike in lower case', () => {
  fc.assert(
    fc.property(text, (title) => {
      expect(foldTitle(title.toLowerCase())).toBe(foldTitle(title));
    }),
    { numRuns: 3000 },
  );
});
