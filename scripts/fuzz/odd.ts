import fc from 'fast-check';

/** Texts that mean something to one part of a program or another. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '%00',
  '%E0%A4%A',
  '..',
  '../../etc/passwd',
  '.',
  '/',
  '\\',
  '?',
  '#',
  '&a=b',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'me',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '1e999',
  '-1',
  '007',
  '0x10',
  '1.5',
  '9007199254740993',
  '99999999999999999999999',
  '双子',
  'İ',
  'ﷺ'.repeat(50),
  '👩‍👩‍👧‍👦',
  'é\u0301'.repeat(20),
  '\u202Eabc',
  '\uFEFF',
  '\uFFFD',
  '\uD800',
  '\uDC00a',
  '\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '${7*7}',
  '*',
  '"',
  'NEAR(a b)',
  'a AND',
  '2026-02-30',
  '１２３',
] as const;

export const oddText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 3000 }).map((length) => 'x'.repeat(length)) },
);

/** Numbers at the edges of what the parts of a program can hold. */
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-300,
  1e300,
  255,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  -(2 ** 31),
  -(2 ** 53),
  -(2 ** 63),
  8.64e15,
  8.64e15 + 1,
  -8.64e15,
  253_402_300_800_000,
  5e-324,
  1.797e308,
];
export const oddNumber = fc.oneof(fc.constantFrom(...NUMBERS), fc.double({ noNaN: true, noDefaultInfinity: true }));

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let n = 0; n < depth; n += 1) value = n % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Any JSON value, mostly of the wrong type wherever it is put. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $in: [] }) },
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(20, 100, 500).map(nested) },
  { weight: 1, arbitrary: fc.array(oddNumber, { minLength: 50, maxLength: 300 }) },
);

/** Keys that reach into every object, or that no schema has. */
export const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'extra',
  'ID',
  '$ne',
  '0',
);
