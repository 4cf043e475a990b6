import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { temporaryFolder } from '../../test/support/program.ts';
import { docsRoutes } from './docs.ts';

/** A server of a documentation of two pages. */
function serve() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'games'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<h1>Documentation</h1>');
  writeFileSync(join(folder, 'games/iidx.html'), '<h1>IIDX</h1>');
  writeFileSync(join(folder, 'games/iidx.html.gz'), gzipSync('<h1>IIDX</h1>'));
  writeFileSync(join(folder, 'assets/app.Ab3_-9zQ.js'), 'void 0;');
  const app = new Hono();
  docsRoutes(app, () => folder);
  return app;
}

test('the documentation is served under /docs/, compressed to those who take it', async () => {
  const app = serve();
  const moved = await app.request('/docs');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/docs/']);
  expect(await (await app.request('/docs/')).text()).toBe('<h1>Documentation</h1>');
  const page = await app.request('/docs/games/iidx.html');
  expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html; charset=utf-8', '<h1>IIDX</h1>']);
  const small = await app.request('/docs/games/iidx.html', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers.get('content-encoding')).toBe('gzip');
});

test.each([
  ['/docs/guides/backups.md', '/docs/backups.html'],
  ['/docs/games/iidx', '/docs/games/iidx.html'],
  ['/docs/games/iidx/', '/docs/games/iidx.html'],
])('%s, an address of earlier releases or without its ending, leads to %s', async (path, to) => {
  const { status, headers } = await serve().request(path);
  expect([status, headers.get('location')]).toEqual([301, to]);
});

test.each(['/docs/nothing', '/docs/nothing.html', '/docs/..%2f..%2fpackage.json', '/docs/games/..%2findex'])(
  'nothing is at %s',
  async (path) => {
    expect((await serve().request(path)).status).toBe(404);
  },
);

test('a copy that is still good is not sent again, and keeps its policy', async () => {
  const app = serve();
  const first = await app.request('/docs/games/iidx.html');
  const again = await app.request('/docs/games/iidx.html', {
    headers: { 'if-none-match': `"other", ${first.headers.get('etag')}` },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
});

test('pages are asked for again each time, what is named by its content never', async () => {
  const app = serve();
  expect((await app.request('/docs/')).headers.get('cache-control')).toBe('no-cache');
  expect((await app.request('/docs/assets/app.Ab3_-9zQ.js')).headers.get('cache-control')).toContain('immutable');
});

test('no page runs a script or uses a style that stands in it or comes from elsewhere', async () => {
  const policy = (await serve().request('/docs/')).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none';");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
});

test('where the documentation has not been built, a page says so', async () => {
  const app = new Hono();
  docsRoutes(app, () => undefined);
  const page = await app.request('/docs/');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3']);
  expect(await page.text()).toContain('npm run build');
});
