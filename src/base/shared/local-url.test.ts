import { expect, test } from 'vitest';

import { isEverywhere, localURL } from './local-url.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080', false],
  ['localhost', 'http://localhost:8080', false],
  ['0.0.0.0', 'http://127.0.0.1:8080', true],
  ['::', 'http://[::1]:8080', true],
  ['fe80::1', 'http://[fe80::1]:8080', false],
])('a server on %s is reached at %s', (host, url, everywhere) => {
  expect(localURL(host, 8080)).toBe(url);
  expect(isEverywhere(host)).toBe(everywhere);
});
