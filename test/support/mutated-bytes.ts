import fc from 'fast-check';

type Bytes = Uint8Array<ArrayBuffer>;

const join = (...parts: readonly Uint8Array[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]));

/** Bytes and short texts that mean something in one format or another. */
const ODD = [
  '"',
  '""',
  ',',
  '\n',
  '\r\n',
  '<',
  '>',
  '&',
  '&a;',
  ']]>',
  '{',
  '}',
  '[',
  ']',
  '\0',
  '\ufeff',
  '-',
  '9e99',
];
const odd = fc.constantFrom(...ODD).map((text) => new TextEncoder().encode(text));

/** One change to a file: bits flipped, a piece taken out, doubled, moved or replaced. */
const change = fc.record({
  kind: fc.constantFrom('flip', 'remove', 'double', 'move', 'insert', 'replace', 'cut'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 200 })),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  bit: fc.integer({ min: 0, max: 7 }),
  piece: fc.oneof(odd, fc.uint8Array({ maxLength: 4 })),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function apply(file: Bytes, { kind, at, length, to, bit, piece }: Change): Bytes {
  const start = Math.floor(at * file.length);
  const [before, cut, after] = [file.slice(0, start), file.slice(start, start + length), file.slice(start + length)];
  switch (kind) {
    case 'flip': {
      const [first = 0, ...rest] = cut;
      return join(before, Uint8Array.of(first ^ (1 << bit), ...rest), after);
    }
    case 'remove':
      return join(before, after);
    case 'double':
      return join(before, cut, cut, after);
    case 'move': {
      const without = join(before, after);
      const target = Math.floor(to * without.length);
      return join(without.slice(0, target), cut, without.slice(target));
    }
    case 'insert':
      return join(before, piece, cut, after);
    case 'replace':
      return join(before, piece, after);
    default:
      return before;
  }
}

/** A file after one to four changes. */
export const mutated = (file: Bytes): fc.Arbitrary<Bytes> =>
  fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => changes.reduce(apply, file));
