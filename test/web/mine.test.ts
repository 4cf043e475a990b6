import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { browserPath, launch, openWindow, settle, watch } from './support/browser.ts';
import { importDemo, startSite, type Site } from './support/site.ts';

type Browser = Awaited<ReturnType<typeof launch>>;

describe.skipIf(!browserPath)('the start page', () => {
  let site: Site;
  let browser: Browser;
  let hazel: Awaited<ReturnType<Site['register']>>;
  let rowan: typeof hazel;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launch()]);
    [hazel, rowan] = [await site.register('Hazel'), await site.register('Rowan')];
    await importDemo(hazel.api, 'hazel-iidx.json');
    await importDemo(hazel.api, 'hazel-sdvx.json');
    await importDemo(rowan.api, 'rowan-iidx.json');
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function visit(path: string, as?: typeof hazel): Promise<Page> {
    const window = await openWindow(browser, site.url);
    onTestFinished(() => window.close());
    if (as) await window.addCookies([{ ...as.cookie, url: site.url }]);
    const page = await window.newPage();
    const faults = watch(page);
    onTestFinished(() => expect(faults).toEqual([]));
    await page.goto(path);
    await settle(page);
    return page;
  }
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const rail = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

  test('of a player is about them: ratings, the last session and what to play next', async () => {
    const page = await visit('/', hazel);
    expect(await page.locator('h1').innerText()).toBe('Hello Hazel');
    const games = region(page, 'Your games').getByRole('article');
    expect((await games.allInnerTexts()).join()).toMatch(
      /beatmania IIDX SP[^]*SOUND VOLTEX|SOUND VOLTEX[^]*beatmania IIDX SP/,
    );
    expect(await games.count()).toBe(2);
    const raised = region(page, 'Last session').getByRole('list', { name: 'New PBs' }).getByRole('listitem');
    expect(await raised.count()).toBeGreaterThan(0);
    expect(await region(page, 'Play next').getByRole('listitem').count()).toBe(5);
  });

  test('leads to the PBs of each game of the player in one click, and so does every other page', async () => {
    const page = await visit('/', hazel);
    await page.getByRole('main').getByRole('link', { name: 'My PBs', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/\/users\/Hazel\/games\/[a-z]+\/\w+\/pbs$/);
    await rail(page).getByRole('link', { name: 'SOUND VOLTEX' }).click();
    await expect.poll(() => page.url()).toBe(`${site.url}/users/Hazel/games/sdvx/Single/pbs`);
    const named = (await rail(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n').at(-1));
    expect(named).toEqual(expect.arrayContaining(['Import', 'Notifications', 'beatmania IIDX SP', 'SOUND VOLTEX']));
  });

  test('tells news of rivals, and how to choose some as long as there are none', async () => {
    const before = await visit('/', hazel);
    await region(before, 'Rivals').getByRole('link', { name: 'Choose rivals' }).waitFor();
    const me = { userID: 'me', game: 'iidx', playtype: 'SP' };
    const { id } = (await rowan.api.users.get({ params: { userID: 'me' } })).body;
    await hazel.api.rivals.replace({ params: me, json: { rivalIDs: [id] } });
    const page = await visit('/', hazel);
    const news = region(page, 'Rivals').getByRole('listitem');
    expect(await news.count()).toBeGreaterThan(0);
    for (const text of await news.allInnerTexts()) expect(text).toContain('Rowan');
  });

  test('of a guest says what the site is and who plays here', async () => {
    const page = await visit('/');
    expect(await page.locator('h1').innerText()).toBe('All your scores in one place');
    const players = region(page, 'Who plays here').getByRole('listitem');
    expect((await players.allInnerTexts()).join()).toMatch(/Hazel[^]*Rowan|Rowan[^]*Hazel/);
    expect(await rail(page).getByRole('link', { name: 'Import' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Create account' }).click();
    await expect.poll(() => page.url()).toBe(`${site.url}/register`);
  });
});
