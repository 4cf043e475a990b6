import fc from 'fast-check';
import { expect, test } from 'vitest';

import { loadMetrics } from './fonts.ts';
import { clean, fit, inTwoLines, measure } from './text.ts';

const { regular, bold } = await loadMetrics();
const widthOf = measure(regular, 30);
const anyText = fc.string({ unit: 'grapheme' }).map(clean);
const room = fc.integer({ min: 40, max: 900 });

test('letters are as wide as the font says: those of Japanese writing as wide as high, Latin ones less', () => {
  expect(measure(regular, 1000)('卑弥呼')).toBe(3000);
  expect(measure(regular, 1000)('i')).toBeLessThan(measure(regular, 1000)('W'));
  expect(measure(regular, 1000)('W')).toBeLessThan(measure(bold, 1000)('W'));
  // A missing glyph has the width of one letter.
  expect(measure(regular, 1000)('🍄')).toBe(1000);
});

test('a text is cut so that it fits, and only if it has to be', () => {
  fc.assert(
    fc.property(anyText, room, (text, most) => {
      const shown = fit(text, most, widthOf);
      expect(widthOf(shown)).toBeLessThanOrEqual(most);
      expect(shown === text).toBe(widthOf(text) <= most);
      expect(text).toContain(shown.replace(/…$/, ''));
    }),
  );
  expect(fit('shorter', 200, widthOf)).toBe('shorter');
  expect(fit('段位認定 皆伝', 130, widthOf)).toBe('段位認…');
});

test('two lines have what one has not, broken between words', () => {
  expect(inTwoLines('Song of Tomorrow', 600, widthOf)).toEqual(['Song of Tomorrow']);
  expect(inTwoLines('Song of Tomorrow', 150, widthOf)).toEqual(['Song of', fit('Tomorrow', 150, widthOf)]);
  expect(inTwoLines('Tomorrowland', 100, widthOf)).toEqual([fit('Tomorrowland', 100, widthOf)]);
  fc.assert(
    fc.property(anyText, room, (text, most) => {
      const lines = inTwoLines(text, most, widthOf);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(most);
      // Nothing is left out but spaces at the break, and what the dots stand for.
      const shown = lines.join('').replaceAll(' ', '').replace(/…$/, '');
      expect(text.replaceAll(' ', '').startsWith(shown)).toBe(true);
    }),
  );
});

test('what can not be drawn is left out', () => {
  expect(clean('a\u0000b\uD800c\uFFFEd\t\ne ')).toBe('ab\uFFFDcd e');
});
