/** Returns the advance width of a letter (code point) as a fraction of the font size. */
export type Advances = (codePoint: number) => number;

/** Width of letters that the font lacks, as a fraction of the font size. */
const UNKNOWN = 1;
/** Format of the `cmap` subtable that lists ranges of code points. */
const RUNS = 12;

/**
 * Reads the widths of letters from a TrueType or OpenType font: `cmap` maps letters to glyphs, `hmtx` has their widths. Kerning is ignored,
 * it only brings letters closer together. Throws for a font without such ranges. Source: OpenType specification 1.9, tables `cmap` (format
 * 12), `head`, `hhea` and `hmtx`.
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
  return (codePoint) => advances.get(codePoint) ?? UNKNOWN;
}

function tablesOf(font: Buffer): Map<string, number> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return new Map(records.map((at) => [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]));
}

function runsOf(font: Buffer, cmap: number): { first: number; last: number; glyph: number }[] {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + 4 + 8 * index);
  const runs = subtables.map((at) => cmap + font.readUInt32BE(at + 4)).find((at) => font.readUInt16BE(at) === RUNS);
  if (runs === undefined) throw new Error('The font does not list the letters that it has in runs');
  return Array.from({ length: font.readUInt32BE(runs + 12) }, (_, index) => {
    const at = runs + 16 + 12 * index;
    return { first: font.readUInt32BE(at), last: font.readUInt32BE(at + 4), glyph: font.readUInt32BE(at + 8) };
  });
}
