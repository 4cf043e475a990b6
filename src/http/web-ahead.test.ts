import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createLinksAhead } from './web-ahead.ts';

const AHEAD = {
  pages: {
    '/': ['/assets/Home-1.js'],
    '/users/$userID': ['/assets/Profile-1.js'],
    '/games/$game/songs': ['/assets/Songs-1.js'],
    '/games/$game/$playtype': ['/assets/Game-1.js'],
  },
  mine: ['/assets/Dashboard-1.js'],
};

function links() {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-ahead-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ahead.json');
  writeFileSync(file, JSON.stringify(AHEAD));
  return createLinksAhead(file);
}

const addresses = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

test('a page loads its scripts and first answers along with the first script', async () => {
  const html = await links()('/users/hazel', false);
  expect(addresses(html)).toEqual([
    '/assets/Profile-1.js',
    '/api/v1/status',
    '/api/v1/games',
    '/api/v1/users/hazel',
    '/api/v1/users/hazel/game-stats',
    '/api/v1/users/hazel/activity?sessions=10&amp;scoreIDs=false',
  ]);
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/Profile-1.js">');
});

test('the start page of somebody who is logged in is their own', async () => {
  const ahead = links();
  const [guest, player] = [addresses(await ahead('/', false)), addresses(await ahead('/', true))];
  expect(guest).toContain('/api/v1/users?limit=12');
  expect(guest).not.toContain('/assets/Dashboard-1.js');
  expect(player).toEqual(expect.arrayContaining(['/api/v1/users/me', '/assets/Home-1.js', '/assets/Dashboard-1.js']));
  expect(player).not.toContain('/api/v1/users?limit=12');
});

test('a name in an address goes before a parameter', async () => {
  expect(addresses(await links()('/games/iidx/songs', false))).toContain('/assets/Songs-1.js');
  expect(addresses(await links()('/games/iidx/SP', false))).toContain('/assets/Game-1.js');
});

test('nothing of an address that could be read otherwise gets into the page', async () => {
  const ahead = links();
  for (const name of ['%22%3E', '"><script>', 'a%2Fb']) {
    const html = await ahead(`/users/${name}`, false);
    expect(html).not.toContain(name);
    expect(addresses(html)).toContain('/assets/Profile-1.js');
    expect(addresses(html)).not.toContain(`/api/v1/users/${name}`);
  }
});

test('pages that are not known, and apps without a list of files, load nothing ahead', async () => {
  expect(await links()('/nowhere/at/all', false)).toBe('');
  expect(await createLinksAhead('/nowhere/ahead.json')('/', false)).toBe('');
});
