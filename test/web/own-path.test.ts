import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ownPath } from '../../web/shared/own-path.ts';

const ORIGIN = 'https://scores.example';
const SIGNS = [
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
  'https://scores.example',
  'https://a@scores.example',
  'blob:',
  'javascript:',
];
const signs = fc.constantFrom(...SIGNS);
const nearly = fc.array(signs, { maxLength: 10 }).map((parts) => parts.join(''));

test('wherever a link leads, nobody leaves this site by it after logging in', () => {
  fc.assert(
    fc.property(fc.oneof(nearly, fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      const path = ownPath(text, ORIGIN);
      expect(path).toMatch(/^\/(?!\/)/);
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      expect(ownPath(path, ORIGIN)).toBe(path);
    }),
    { numRuns: 3000 },
  );
});

test('a path of this site is kept, with what stands behind it', () => {
  const path = '/oauth/authorize?client_id=CI0&redirect_uri=https%3A%2F%2Fbot.example%2F&state=a%26b#x';
  expect(ownPath(path, ORIGIN)).toBe(path);
  expect(ownPath(ORIGIN + path, ORIGIN)).toBe(path);
  expect(ownPath(undefined, ORIGIN)).toBe('/');
});
