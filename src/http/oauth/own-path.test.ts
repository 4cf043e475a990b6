import fc from 'fast-check';
import { expect, test } from 'vitest';

import { loginPath, ownPath } from './own-path.ts';

const BASE = 'https://scores.example';
const signs = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2f',
  '%5c',
  '\t',
  '\n',
  ' ',
  ':',
  '@',
  '?',
  '#',
  'a',
  'evil.example',
  'http:',
);
const nearly = fc.array(signs, { maxLength: 10 }).map((parts) => parts.join(''));

test('wherever a link leads, nobody leaves this server by it', () => {
  fc.assert(
    fc.property(fc.oneof(nearly, fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      const path = ownPath(text);
      expect(path.startsWith('/')).toBe(true);
      expect(new URL(path, BASE).origin).toBe(BASE);
      // Whatever went through it once stays as it is.
      expect(ownPath(path)).toBe(path);
      expect(new URL(loginPath(text), BASE).searchParams.get('to')).toBe(text.toWellFormed());
    }),
    { numRuns: 3000 },
  );
});

test('a path of this server is kept, with its query', () => {
  const path = '/oauth/authorize?client_id=CI0&redirect_uri=https%3A%2F%2Fbot.example%2F&state=a%26b';
  expect(ownPath(path)).toBe(path);
});
