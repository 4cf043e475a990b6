import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fold, runs, termsOf } from './fold.ts';

test.each([
  ['Café  MERIDIAN', 'cafe meridian'],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
  ['ﾎﾞｲｽ', 'ボイス'],
  ['İstanbul', 'istanbul'],
  ['a\u0000b\nc', 'a b c'],
  ['한국', '한국'],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('runs are counted in characters, not in UTF-16 units', () => {
  expect([...runs('𠮷野家', 2)]).toEqual(['𠮷野', '野家']);
});

test('words are listed once each', () => {
  expect(termsOf('a b a')).toEqual(['a', 'b']);
});
