import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Hono } from 'hono';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { serverPreview } from '../play/cards/server.ts';
import { BEING_BUILT, NOT_BUILT } from './web-instead.ts';
import { createPageReader } from './web-page.ts';
import { webRoutes } from './web.ts';

const APP = '<!doctype html><title>The app</title>';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaiden-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const file = () => join(folder, 'index.html');
/** Puts a page into its place as the build does. */
function put(page: string): void {
  writeFileSync(`${file()}.new`, page);
  renameSync(`${file()}.new`, file());
}
function serve() {
  const app = new Hono();
  const preview = async () => serverPreview;
  const publicURL = () => 'http://kaiden.test';
  const isLoggedIn = (cookies: string) => cookies.includes('session=');
  webRoutes(app, { folder, captcha: null, preview, publicURL, isLoggedIn }, (c) => c.json({ success: false }, 404));
  app.get('/oauth/authorize', (c) => c.text('plain'));
  return (path: string, headers: Record<string, string> = { accept: 'text/html' }) => app.request(path, { headers });
}

test('a page that is asked for while the app is being built is answered with the app when that is done', async () => {
  put(BEING_BUILT);
  const ask = serve();
  const answers = Promise.all([ask('/'), ask('/games/iidx/SP')]);
  put(APP);
  for (const answer of await answers) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(APP);
  }
});

test('a page that has no text yet is not taken for the app', async () => {
  writeFileSync(file(), '');
  const page = createPageReader(file(), 0);
  expect(await page()).toBe(BEING_BUILT);
  put(APP);
  expect(await page()).toBe(APP);
});

test('what takes too long to wait for is told by a page that asks again by itself', async () => {
  put(BEING_BUILT);
  const page = createPageReader(file(), 0);
  expect(await page()).toContain('The web app is being built');
  expect(await page()).toContain('http-equiv="refresh"');
  put(APP);
  expect(await page()).toBe(APP);
});

test('an app that could not be built is told at once, and no page asks again; what is built later is shown', async () => {
  put(NOT_BUILT);
  const ask = serve();
  const answer = await ask('/');
  expect(answer.status).toBe(503);
  const text = await answer.text();
  expect(text).toContain('could not be built');
  expect(text).not.toContain('refresh');
  put(APP);
  expect(await (await ask('/')).text()).toBe(APP);
});

test('where there is a page without scripts as well, it stands in for an app that could not be built', async () => {
  put(NOT_BUILT);
  const page = serve();
  const ask = async (path: string) => (await page(path)).text();
  expect(await ask('/oauth/authorize?token=1')).toBe('plain');
  put(`${APP}<head></head><noscript>none</noscript>`);
  expect(await ask('/oauth/authorize?token=1')).toContain('/oauth/authorize?token=1&amp;noscript=');
  // A parameter that occurs twice: the app can't preserve it as it was sent.
  for (const path of ['/oauth/authorize?token=1&noscript=', '/oauth/authorize?token=1&token=2'])
    expect(await ask(path)).toBe('plain');
});

test('who takes anything, as chats do, gets pages that people link to; whoever wants something else is told in JSON', async () => {
  put(APP);
  const page = serve();
  const ask = async (path: string, accept?: string) =>
    (await page(path, accept === undefined ? {} : { accept })).status;
  for (const path of ['/', '/users/hazel', '/users/hazel/games/iidx/SP', '/sessions/Q1', '/games/iidx/SP/charts/1']) {
    expect([path, await ask(path), await ask(path, '*/*')]).toEqual([path, 200, 200]);
    expect([path, await ask(path, 'application/json'), await ask(path, 'application/json, */*')]).toEqual([
      path,
      404,
      404,
    ]);
  }
  for (const path of ['/api/v1/users/hazel/nothing', '/wp-login.php', '/userspace', '/assets/none.js'])
    expect([path, await ask(path), await ask(path, '*/*')]).toEqual([path, 404, 404]);
});

test('a page that is opened loads files ahead, and one that a script stores for all addresses does not', async () => {
  put(`<head></head>${APP}`);
  writeFileSync(join(folder, 'ahead.json'), JSON.stringify({ pages: { '/': ['/assets/Home-1.js'] }, mine: [] }));
  const page = serve();
  const ask = async (mode: string) => (await page('/', { accept: 'text/html', 'sec-fetch-mode': mode })).text();
  expect(await ask('navigate')).toContain('/assets/Home-1.js');
  expect(await ask('cors')).not.toContain('/assets/Home-1.js');
});

test('programs never wait for the app', async () => {
  put(BEING_BUILT);
  expect((await serve()('/api/v1/nothing')).status).toBe(404);
});

test('the page is read once', async () => {
  put(APP);
  const ask = serve();
  await ask('/');
  rmSync(file());
  expect((await ask('/')).status).toBe(200);
});
