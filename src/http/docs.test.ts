import { readFile } from 'node:fs/promises';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { docsRoutes } from './docs.ts';

const app = new Hono();
docsRoutes(app);

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

test('everything that the docs page loads comes from this server', async () => {
  const page = await app.request('/docs');
  const html = await page.text();
  const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link!);
  expect(links.length).toBeGreaterThan(15);
  for (const link of links) {
    const response = await app.request(link);
    expect([link, response.status]).toEqual([link, 200]);
  }
});

test('the docs page may run no foreign script', async () => {
  const response = await app.request('/docs/');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain("script-src 'self';");
});
