import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';

import { cut, drawCard } from './card.ts';

const card = { username: 'Hazel', game: 'beatmania IIDX SP', ratings: [], lines: [], theme: 'auto' } as const;

/** Texts of an SVG; throws when it is not well-formed. */
function textsOf(svg: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text);
  });
  parser.write(svg).close();
  return texts;
}

test('a card is well-formed, whatever stands on it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, line) => {
      // Characters that XML has no way to write are in no text that is stored.
      const clean = (text: string) => text.replaceAll(/[^\u0020-\uD7FF\uE000-\uFFFD]/g, '');
      const svg = drawCard({ ...card, username: clean(name), lines: [clean(line)] });
      expect(textsOf(svg)).toContain('beatmania IIDX SP');
    }),
  );
});

test('what looks like markup is shown as it is', () => {
  const texts = textsOf(drawCard({ ...card, lines: ['</text><script>alert(1)</script>'] }));
  expect(texts).toContain('</text><script>alert(1)</script>');
});

test('a card has the colours that are asked for, or both', () => {
  expect(drawCard({ ...card, theme: 'light' })).not.toContain('prefers-color-scheme');
  expect(drawCard({ ...card, theme: 'dark' })).toContain('--paper:#1a1726');
  expect(drawCard(card)).toContain('prefers-color-scheme:dark');
});

test('a text that is too long is cut, where letters of Japanese writing count twice', () => {
  expect(cut('shorter', 7)).toBe('shorter');
  expect(cut('too long', 7)).toBe('too lo…');
  expect(cut('段位認定', 8)).toBe('段位認定');
  expect(cut('段位認定', 7)).toBe('段位…');
});
