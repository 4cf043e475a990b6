import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { browserPath, openWindow, settle } from './support/browser.ts';
import { importDemo, lentSite, PASSWORD } from './support/site.ts';
import { enter, fresh, useSite, type Web } from './support/web.ts';
import { storedPaths, waitForWorker } from './support/worker.ts';

if (!browserPath) console.warn('No Chromium on this machine: pages without a network are NOT tested.');

describe.skipIf(!browserPath)('without a network', () => {
  const place = useSite(lentSite);
  const web = {} as Web;
  /** A page that stays, without scripts of its own. */
  let keeper: Page;
  // One window for all: the service worker of a new one first stores all files of the app.
  beforeAll(async () => {
    web.window = await openWindow(place.browser, place.site.url, 'en-GB', { serviceWorkers: 'allow' });
    Object.assign(web, place);
    keeper = await web.window.newPage();
    await keeper.goto('/login');
    await waitForWorker(keeper);
    await keeper.goto('/favicon.svg');
  });
  afterAll(() => web.window?.close());
  beforeEach(async () => {
    web.page = await web.window.newPage();
  });
  afterEach(async () => {
    await web.page.close();
    await web.window.setOffline(false);
    await web.window.clearCookies();
    // Nothing seen by one test is left for the next.
    await keeper.evaluate('caches.delete("kaiden-seen").then(() => localStorage.clear())');
  });
  const notice = (page: Page) => page.getByRole('contentinfo');
  const rows = (page: Page) => page.locator('.plays tbody tr:not(.spacer)');
  const titles = (page: Page) => rows(page).locator('th, td:first-child').allInnerTexts();

  /** Makes a player who has seen their profile and their PBs; returns their name and what they saw. */
  async function seen(page = web.page) {
    const name = fresh('Hazel');
    const api = await enter(web, name);
    await importDemo(api, 'hazel-iidx.json');
    const paths = { profile: `/users/${name}`, pbs: `/users/${name}/games/iidx/SP/pbs` };
    for (const path of [paths.profile, paths.pbs]) {
      await page.goto(path);
      await settle(page);
    }
    await expect.poll(() => storedPaths(page)).toContain('/api/v1/users/' + name + '/games/iidx/SP/pbs/best?limit=100');
    return { name, ...paths, titles: await titles(page) };
  }

  test('the app can be installed, with icons of the sizes that it names', async () => {
    await web.page.goto('/login');
    const href = (await web.page.locator('link[rel=manifest]').getAttribute('href'))!;
    const sent = await web.page.request.get(href);
    expect(sent.headers()['content-type']).toContain('application/manifest+json');
    const session = await web.window.newCDPSession(web.page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A window of a test forgets everything, as private ones do.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    const { icons } = (await sent.json()) as { icons: { src: string; type: string; sizes: string }[] };
    expect(icons.length).toBeGreaterThan(1);
    for (const { src, type, sizes } of icons.filter(({ sizes }) => sizes !== 'any')) {
      const answer = await web.page.request.get(src);
      expect([src, answer.headers()['content-type']]).toEqual([src, type]);
      const { width, height } = await sharp(await answer.body()).metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
  });

  test('a profile and a table of PBs that were seen are shown, with the time at which they were', async () => {
    const { page } = web;
    const { name, profile, pbs, titles: before } = await seen();
    expect(before.length).toBeGreaterThan(10);
    await web.window.setOffline(true);
    await page.reload();
    await settle(page);
    await expect
      .poll(() => notice(page).innerText())
      .toMatch(/^You are offline: this is what was seen at \d\d:\d\d\.$/);
    expect(await titles(page)).toEqual(before);
    await page.goto(profile);
    await settle(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(name);
    await web.window.setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
    await page.goto(pbs);
    await settle(page);
    expect(await notice(page).count()).toBe(0);
  });

  test('pages that were not seen say so, changes fail with the reason, and both work when the network is back', async () => {
    const { page } = web;
    const { name } = await seen();
    await page.goto('/settings');
    await settle(page);
    await web.window.setOffline(true);
    await notice(page).getByText('You are offline').waitFor();
    await page.getByLabel('About', { exact: false }).first().fill('No network here');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('You are offline, so nothing was saved. Try again when you’re connected.').first().waitFor();
    await page.goto(`/users/${name}/games/iidx/SP/sessions`);
    await page.getByText('This page wasn’t opened on this device while it was online.').first().waitFor();
    await page.goto('/users');
    await notice(page).getByText('You are offline.', { exact: true }).waitFor();
    await page.getByText('This page wasn’t opened on this device while it was online.').first().waitFor();
    await web.window.setOffline(false);
    // The page hears of it before the service worker has the network back, and asks again a quarter of a minute later.
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByText('This page wasn’t opened').first().waitFor({ state: 'detached' });
    await expect.poll(() => notice(page).count()).toBe(0);
  });

  test('logging out deletes what was seen', async () => {
    const { page } = web;
    const { name, profile, pbs } = await seen();
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await settle(page);
    expect((await storedPaths(page)).filter((path) => path.includes(name) || path.includes('/me'))).toEqual([]);
    await web.window.setOffline(true);
    for (const path of [pbs, profile]) {
      await page.goto(path);
      await page.getByText('This page wasn’t opened on this device while it was online.').first().waitFor();
      expect(await page.locator('body').innerText()).not.toContain('EX HARD');
    }
  });

  test('logging out without a network deletes it as well, and says that it failed', async () => {
    const { page } = web;
    const { name, pbs } = await seen();
    await web.window.setOffline(true);
    await page.getByRole('button', { name }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText('Couldn’t log out').waitFor();
    expect(await storedPaths(page)).toEqual([]);
    await page.goto(pbs);
    await page.getByText('This page wasn’t opened on this device while it was online.').first().waitFor();
  });

  test('somebody else who logs in, by the form or in another way, sees nothing of it', async () => {
    const { page } = web;
    const { name, pbs } = await seen();
    const other = fresh('Rowan');
    const { cookie } = await web.site.register(other);
    // As after a login on a page without scripts, or with a session that has ended.
    await web.window.clearCookies();
    await page.goto('/login');
    await page.getByLabel('Username').fill(other);
    await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: other }).waitFor();
    await settle(page);
    expect((await storedPaths(page)).filter((path) => path.includes(name))).toEqual([]);
    await seen();
    await web.window.addCookies([{ ...cookie, url: web.site.url }]);
    await page.goto('/');
    await page.getByRole('button', { name: other }).waitFor();
    await settle(page);
    await expect.poll(() => storedPaths(page)).toContain('/owner');
    expect((await storedPaths(page)).filter((path) => path.includes('/pbs'))).toEqual([]);
    await web.window.setOffline(true);
    await page.goto(pbs);
    await page.getByText('This page wasn’t opened on this device while it was online.').first().waitFor();
  });

  test('the notice is in Japanese for Japanese readers', async () => {
    const { page, window } = web;
    await page.goto('/users');
    await page.getByLabel('Language').selectOption('ja');
    await settle(page);
    await window.setOffline(true);
    await page.reload();
    await settle(page);
    const text = /オフラインです。\d+:\d\d 時点の内容を表示しています。/;
    await expect.poll(() => notice(page).innerText()).toMatch(text);
  });
});
