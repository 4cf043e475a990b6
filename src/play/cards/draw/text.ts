import type { Advances } from './advances.ts';

const letters = new Intl.Segmenter();
const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** Removes characters that XML can't represent, and unpaired surrogates. White space becomes one space. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .trim();

/** Width of letters that a font lacks, as a fraction of the font size. */
const UNKNOWN = 1;

/** Returns the width of a text at a font size (pixels). */
export type Measure = (text: string) => number;

export const measure =
  (advances: Advances, size: number): Measure =>
  (text) => {
    let width = 0;
    for (const letter of text) width += advances(letter.codePointAt(0)!) ?? UNKNOWN;
    return width * size;
  };

const DOTS = '…';

/** Cuts a text to the available width (pixels), ending in three dots if something was left out. */
export function fit(text: string, room: number, widthOf: Measure): string {
  if (widthOf(text) <= room) return text;
  let fitting = '';
  for (const { segment } of letters.segment(text)) {
    if (widthOf(fitting + segment + DOTS) > room) break;
    fitting += segment;
  }
  return fitting.trimEnd() + DOTS;
}

/** Breaks a text into up to two lines, between words if possible. */
export function inTwoLines(text: string, room: number, widthOf: Measure): string[] {
  if (widthOf(text) <= room) return [text];
  let first = '';
  for (const { segment } of words.segment(text)) {
    if (widthOf((first + segment).trimEnd()) > room) break;
    first += segment;
  }
  // A single word wider than the line.
  if (first.trim() === '') return [fit(text, room, widthOf)];
  return [first.trimEnd(), fit(text.slice(first.length).trimStart(), room, widthOf)];
}
