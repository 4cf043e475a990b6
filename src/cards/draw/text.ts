import type { Advances } from './advances.ts';

const letters = new Intl.Segmenter();
const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** What a picture can't show: characters that XML has no way to write, and halves of others. White space becomes one space. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .trim();

/** How wide texts are at a font size (pixels). */
export type Measure = (text: string) => number;

export const measure =
  (advances: Advances, size: number): Measure =>
  (text) => {
    let width = 0;
    for (const letter of text) width += advances(letter.codePointAt(0)!);
    return width * size;
  };

const DOTS = '…';

/** As much of a text as there is room for (pixels); three dots stand for what is left out. */
export function fit(text: string, room: number, widthOf: Measure): string {
  if (widthOf(text) <= room) return text;
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (widthOf(kept + segment + DOTS) > room) break;
    kept += segment;
  }
  return kept.trimEnd() + DOTS;
}

/** The text in two lines at most, broken between words where that is possible. */
export function inTwoLines(text: string, room: number, widthOf: Measure): string[] {
  if (widthOf(text) <= room) return [text];
  let first = '';
  for (const { segment } of words.segment(text)) {
    if (widthOf((first + segment).trimEnd()) > room) break;
    first += segment;
  }
  // One word that is wider than the room.
  if (first.trim() === '') return [fit(text, room, widthOf)];
  return [first.trimEnd(), fit(text.slice(first.length).trimStart(), room, widthOf)];
}
