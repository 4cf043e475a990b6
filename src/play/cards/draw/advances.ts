/** Returns the advance width of a letter (code point) as a fraction of the font size; undefined if the font lacks it. */
export type Advances = (codePoint: number) => number | undefined;

/** Formats of the `cmap` subtables that list ranges of code points: of all, and of those up to U+FFFF. */
const [ALL, SHORT] = [12, 4];

/**
 * Reads the widths of letters from a TrueType or OpenType font: `cmap` maps letters to glyphs, `hmtx` has their widths. Kerning is ignored,
 * it only brings letters closer together. Throws for a font without such ranges. Source: OpenType specification 1.9, tables `cmap` (formats
 * 12 and 4), `head`, `hhea` and `hmtx`.
 */
export function readAdvances(font: Buffer): Advances {
  const tables = tablesOf(font);
  const at = (name: string): number => {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`The font has no table ${name}`);
    return offset;
  };
  const unitsPerEm = font.readUInt16BE(at('head') + 18);
  const metrics = font.readUInt16BE(at('hhea') + 34);
  const hmtx = at('hmtx');
  const advances = new Map<number, number>();
  for (const { first, last, glyph } of runsOf(font, at('cmap'))) {
    for (let letter = first; letter <= last; letter++) {
      // Glyphs after the last entry share its width.
      const entry = Math.min(glyph + letter - first, metrics - 1);
      advances.set(letter, font.readUInt16BE(hmtx + 4 * entry) / unitsPerEm);
    }
  }
  return (codePoint) => advances.get(codePoint);
}

function tablesOf(font: Buffer): Map<string, number> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return new Map(records.map((at) => [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]));
}

/** Consecutive letters with consecutive glyphs. */
interface Run {
  first: number;
  last: number;
  glyph: number;
}

function runsOf(font: Buffer, cmap: number): Run[] {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + 4 + 8 * index);
  const starts = subtables.map((at) => cmap + font.readUInt32BE(at + 4));
  const startOf = (format: number) => starts.find((at) => font.readUInt16BE(at) === format);
  const [all, short] = [startOf(ALL), startOf(SHORT)];
  if (all !== undefined) return allRuns(font, all);
  if (short !== undefined) return shortRuns(font, short);
  throw new Error('The font does not list the letters that it has in runs');
}

const allRuns = (font: Buffer, start: number): Run[] =>
  Array.from({ length: font.readUInt32BE(start + 12) }, (_, index) => {
    const at = start + 16 + 12 * index;
    return { first: font.readUInt32BE(at), last: font.readUInt32BE(at + 4), glyph: font.readUInt32BE(at + 8) };
  });

function shortRuns(font: Buffer, start: number): Run[] {
  const size = font.readUInt16BE(start + 6);
  return Array.from({ length: size / 2 }, (_, index) => {
    const end = start + 14 + 2 * index;
    const [first, last] = [font.readUInt16BE(end + 2 + size), font.readUInt16BE(end)];
    const offset = font.readUInt16BE(end + 2 + 3 * size);
    const delta = font.readUInt16BE(end + 2 + 2 * size);
    if (offset === 0) return [{ first, last, glyph: (first + delta) & 0xffff }];
    // Each letter has a glyph of its own, in a list behind.
    return Array.from({ length: last - first + 1 }, (_, letter) => {
      const glyph = font.readUInt16BE(end + 2 + 3 * size + offset + 2 * letter);
      return { first: first + letter, last: first + letter, glyph: (glyph + delta) & 0xffff };
    });
  })
    .flat()
    .filter(({ first }) => first !== 0xffff);
}
