/** Maximum content of seed files loaded together. */
export interface SeedBounds {
  /** Entries of the files' lists. */
  entries: number;
  /** Numbers, texts, keys, lists and objects, counted by commas and brackets. */
  values: number;
  /** Nesting of lists and objects. */
  depth: number;
}

/** The public database has about 120,000 entries with 2 million values in all, 7 deep. */
const BOUNDS: SeedBounds = { entries: 600_000, values: 12_000_000, depth: 64 };

/** Thrown for seed files that exceed a bound; the message completes a sentence that begins with the file. */
export class SeedBoundsError extends Error {
  override name = 'SeedBoundsError';
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns a function that counts the content of a seed file's text, added to the previous ones, without building objects: parsing 60 MB of
 * empty objects takes gigabytes. Throws SeedBoundsError once a bound is exceeded. Whether it is valid JSON is left to the parser.
 */
export function seedCounter(bounds = BOUNDS): (text: Uint8Array) => void {
  const left = { ...bounds };
  const spend = (what: 'entries' | 'values') => {
    left[what] -= 1;
    if (left[what] < 0) {
      const limit = bounds[what].toLocaleString('en');
      throw new SeedBoundsError(`is too large: the limit for all seed files together is ${limit} ${what}`);
    }
  };
  return (text) => {
    let depth = 0;
    for (let at = 0; at < text.length; at += 1) {
      const byte = text[at]!;
      if (byte === QUOTE) at = endOfText(text, at);
      else if (byte === COMMA) {
        spend('values');
        if (depth === 1) spend('entries');
      } else if (byte >= 0x5b && OPENING.has(byte)) {
        depth += 1;
        spend('values');
        if (depth === 1) spend('entries');
        if (depth > bounds.depth) throw new SeedBoundsError(`is nested more than ${bounds.depth} levels deep`);
      } else if (byte >= 0x5b && CLOSING.has(byte)) depth -= 1;
    }
  };
}

/** Returns the index of the quote that ends the JSON text starting here. */
function endOfText(text: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}
