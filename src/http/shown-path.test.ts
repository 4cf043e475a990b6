import { expect, test } from 'vitest';

import { shownPath } from './shown-path.ts';

const KEY = '0123456789abcdef0123456789abcdef01234567';
const percent = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');

test.each([
  `/api/v1/users/me/api-tokens/${KEY}`,
  `/api/v1/users/me/API-Tokens/${KEY}`,
  `/api/v1/users/me/api-tokens/${KEY.toUpperCase()}`,
  `/api/v1/users/me/api-tokens//${KEY}`,
  `//api//v1/users/me/api-tokens/${KEY}/`,
  `/api/v1/users/me/api-tokens%2f${KEY}`,
  `/api/v1/users/me/api-tokens\\${KEY}`,
  `/api/v1/users/me/api-tokens/%zz${KEY}`,
  `/api/v1/users/me/api-tokens/${KEY}%`,
  `/api/v1/users/me/api-tokens/${percent(KEY)}`,
  `/api/v1/users/me/api-tokens/${percent(percent(KEY))}`,
  `/api/v1/users/me/${percent('api-tokens')}/${KEY}`,
  `/api/v1/users/me/api-tokens/${KEY.slice(0, 20)}/${KEY.slice(20)}`,
  `/api/v1/users/me/api-tokens/${KEY.slice(0, 20)}%${KEY.slice(20)}`,
  `/api/v1/users/me/api-tokens/x%ff${KEY}`,
  `/api/v1/users/me/api-token/${KEY}`,
  `/api/v1/users/${KEY}`,
  `/${KEY}`,
  `/api/v1/users/${KEY.slice(0, 20)}%${KEY.slice(20)}`,
  `/oauth/callback/code=${KEY}`,
  `/api/v1/users/me/apitokens/%E0%A4%A${KEY}`,
])('no more of a key than its beginning is shown of %s', (path) => {
  const shown = shownPath(path);
  expect(shown).toContain('…');
  const parts = Array.from({ length: KEY.length - 7 }, (_, at) => KEY.slice(at, at + 8));
  expect(
    parts.filter((part) =>
      decodeURIComponent(shown.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
        .toLowerCase()
        .includes(part),
    ),
  ).toEqual([]);
});

test.each([
  '/api/v1/status',
  '/api/v1/users/me/api-tokens',
  '/api/v1/users/me/api-tokens/create',
  '/api/v1/users/hazel/games/iidx/SP/scores/recent',
  '/api/v1/games/iidx/SP/charts/%E5%8F%8C',
])('a path without secrets is shown as it is: %s', (path) => {
  expect(shownPath(path)).toBe(path);
});

test('what would make a line of its own in a log stays escaped', () => {
  expect(shownPath('/a%0d%0ab%1b[31m')).toBe('/a%0D%0Ab%1B%5B31m');
});
