import { readFile } from 'node:fs/promises';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { openApiRoute } from './openapi.ts';

const app = new Hono();
openApiRoute(app);

test('openapi.json is served byte for byte', async () => {
  const response = await app.request('/api/v1/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.text()).toBe(await readFile('openapi.json', 'utf8'));
});

test('a copy that is still good is not sent again', async () => {
  const first = await app.request('/api/v1/openapi.json');
  const tag = first.headers.get('etag') ?? '';
  const again = await app.request('/api/v1/openapi.json', { headers: { 'if-none-match': `"other", W/${tag}` } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});
