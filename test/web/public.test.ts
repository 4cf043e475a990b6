import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { courseSeeds } from '../support/courses.ts';
import { someOf } from '../support/nightly.ts';
import { temporaryFolder } from '../support/program.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { startPlayedSite, startSite } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

const SP = '/games/iidx/SP';
const CHART = '6b39fbf8a0e1a7a9e8fb1f0c9a54b7a1f6c4f9d2';
const QUEST = 'da4d45ddb03ab4e12bb381934f402a9db8c7178a';

describe.skipIf(!browserPath)('the public pages', () => {
  const place = useSite(startPlayedSite);
  let hazel: { name: string; value: string };
  beforeAll(async () => {
    hazel = (await place.site.register('Hazel')).cookie;
  });

  async function visit(path: string, { as, at = place.site.url }: { as?: 'Hazel'; at?: string } = {}): Promise<Page> {
    const window = await borrowWindow(place.browser, at);
    onTestFinished(() => giveBack(window));
    if (as) await window.addCookies([{ ...hazel, url: place.site.url }]);
    const page = await openPage(window);
    await page.goto(path);
    await settle(page);
    return page;
  }
  const addressOf = (page: Page) => page.url().slice(place.site.url.length);
  const heading = (page: Page) => page.locator('h1').innerText();
  const focused = (page: Page, name: string) => page.evaluate<string | null>(`document.activeElement?.${name}`);
  /** Presses a key until something has the focus. */
  async function reach(page: Page, name: string, text: string, key = 'Tab') {
    for (let i = 0; i < 80 && (await focused(page, name)) !== text; i++) await page.keyboard.press(key);
    expect(await focused(page, name)).toBe(text);
  }

  test.for([
    ['yoake', '夜明けの方角'],
    ['ホタル', 'ホタル回線'],
  ] as const)('a chart is found by %s while it is typed, and opened by keyboard alone', async ([typed, title]) => {
    const page = await visit(`${SP}/charts`);
    const faults = watch(page);
    await reach(page, 'type', 'search');
    await page.keyboard.type(typed);
    await expect.poll(() => addressOf(page)).toBe(`${SP}/charts?q=${encodeURIComponent(typed)}`);
    const titles = async () => [...new Set(await page.locator('tbody tr td:first-child').allInnerTexts())];
    // The old content stays until the answer comes.
    await expect.poll(titles).toEqual([title]);
    await reach(page, 'innerText', title);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.title()).toContain(title);
    expect(addressOf(page)).toMatch(/\/charts\/[0-9a-f]{40}$/);
    expect(faults).toEqual([]);
  });

  test.for([
    ['Players', 'alg', 3],
    ['Best scores', 'scores', 5],
  ] as const)('%s stay until those by the chosen rating are there', async ([board, name, column]) => {
    const page = await visit(SP);
    const label = `Rating: ${board}`;
    const cells = page.getByRole('group', { name: board, exact: true }).locator(`tbody td:nth-child(${column})`);
    const ratings = () => cells.allInnerTexts();
    const before = await ratings();
    expect(before.length).toBeGreaterThan(1);
    const [request, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/alg=BPI/, async (route) => {
      request.resolve();
      await answer.promise;
      await route.continue();
    });
    await page.getByLabel(label).selectOption('BPI');
    await request.promise;
    expect(await ratings(), 'the former board stays as it was').toEqual(before);
    answer.resolve();
    // No player has a BPI rating here, but their scores have.
    await expect.poll(ratings).not.toEqual(before);
    expect(addressOf(page)).toBe(`${SP}?${name}=BPI`);
    const chosen = await ratings();
    await page.reload();
    await settle(page);
    await expect.poll(ratings).toEqual(chosen);
  });

  test.for([
    ['/users', 'Find a player', 'rowan', 'No players found'],
    [`${SP}/charts`, 'Find a chart', 'yoake', 'No charts found'],
    ['/search', 'Search songs, players, folders, quests', 'yoake', /^No results for/],
  ] as const)(
    'on %s, a search that found nothing says so only until another text is searched',
    async ([path, field, text, none]) => {
      const page = await visit(path);
      await page.getByLabel(field).fill('zzzzzz');
      const told = page.getByText(none);
      await told.waitFor();
      const [request, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route(new RegExp(`search=${text}`), async (route) => {
        request.resolve();
        await answer.promise;
        await route.continue();
      });
      await page.getByLabel(field).fill(text);
      await request.promise;
      expect(await told.count()).toBe(0);
      await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(1);
      answer.resolve();
      await page
        .locator('main')
        .getByText(text === 'rowan' ? 'Rowan' : '夜明けの方角')
        .first()
        .waitFor();
    },
  );

  test('going back leads to the same search at the same place', async () => {
    const page = await visit(`${SP}/charts?q=a`);
    await page.setViewportSize({ width: 360, height: 480 });
    const last = page.locator('tbody a').last();
    await last.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate<number>('scrollY');
    expect(scrolled).toBeGreaterThan(200);
    await last.click();
    await expect.poll(() => addressOf(page)).toMatch(/\/charts\/[0-9a-f]{40}$/);
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate('scrollY')).toBe(scrolled);
    expect(await page.locator('input[type=search]').first().inputValue()).toBe('a');
    expect(addressOf(page)).toBe(`${SP}/charts?q=a`);
  });

  test('a page that is not there says so, and leads home', async () => {
    const page = await visit('/nowhere');
    expect(await heading(page)).toBe('Page not found');
    expect(await page.title()).toBe('Page not found · Kaiden');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect.poll(() => heading(page)).toBe('All your scores in one place');
  });

  const MISSING = ['/games/nothing', `${SP}/charts/nothing`, '/games/iidx/XY/charts', `${SP}/quests/nothing`];
  test.for(someOf(MISSING, 2))('what the server does not have is said to be missing: %s', async (path) => {
    const page = await visit(path);
    expect(await heading(page)).toBe('Not found');
    expect(await page.locator('[role=alert] .mantine-Alert-message').innerText()).toMatch(
      /does not exist|not found|no such|is no|has no playtype/i,
    );
  });

  test('a slash opens the search over everything: arrows choose, Enter opens, Escape closes', async () => {
    const page = await visit('/users');
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('/');
    await expect.poll(() => focused(page, 'role')).toBe('combobox');
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);

    await page.keyboard.press('/');
    await expect.poll(() => focused(page, 'role')).toBe('combobox');
    await page.keyboard.type('yoake');
    const options = dialog.getByRole('option');
    await expect.poll(() => options.first().innerText()).toContain('夜明けの方角');
    // A song with charts in several playtypes is listed once.
    expect((await options.allInnerTexts()).filter((text) => text.includes('夜明けの方角'))).toHaveLength(1);
    await page.keyboard.press('ArrowDown');
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowUp');
    expect(await options.nth(0).getAttribute('aria-selected')).toBe('true');
    expect(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/games/iidx/SP/songs/3');
    await expect.poll(() => heading(page)).toBe('夜明けの方角');
    expect(await dialog.count()).toBe(0);
  });

  test('the result that is active in the search stays that when others come', async () => {
    const page = await visit('/users');
    const options = page.getByRole('dialog').getByRole('option');
    const answer = Promise.withResolvers<void>();
    await page.route(/search=Rain/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.press('/');
    await expect.poll(() => focused(page, 'role')).toBe('combobox');
    await page.keyboard.type('R');
    await options.filter({ hasText: 'Iron Rain' }).first().waitFor();
    const former = await options.allInnerTexts();
    const at = former.findIndex((text) => text.includes('Iron Rain'));
    expect(at).toBeGreaterThan(0);
    const asked = page.waitForRequest(/search=Rain/);
    await page.keyboard.type('ain');
    await asked;
    for (let n = 0; n < at; n += 1) await page.keyboard.press('ArrowDown');
    answer.resolve();
    await expect.poll(() => options.count()).toBeLessThan(former.length);
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toBe('Iron Rain');
  });

  const LEADS = [
    ['/games/iidx/SP/songs/2/HYPER', `${SP}/charts/1a76a03fd706187e10ac4f0d74fb6ddf1aca2e80`],
    ['/games/iidx-sp/songs/2/HYPER', `${SP}/charts/1a76a03fd706187e10ac4f0d74fb6ddf1aca2e80`],
    ['/games/iidx/SP/songs/2/NOVICE', `${SP}/songs/2`],
    ['/games/nothing/songs/2/HYPER', '/games'],
    ['/users/1/games/iidx-sp', '/users/1/games/iidx/SP'],
    ['/users/1/games/iidx', '/users/1'],
  ] as const;
  test.for(someOf(LEADS, 3))('the address %s that a game client opens leads to %s', async ([opened, reached]) => {
    const page = await visit(opened);
    await expect.poll(() => addressOf(page)).toBe(reached);
  });

  test('after going to another page its heading has the focus', async () => {
    const page = await visit('/games/iidx');
    await reach(page, 'innerText', 'SP');
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toBe(SP);
    await expect.poll(() => focused(page, 'tagName')).toMatch(/^(H1|MAIN)$/);
  });

  test('a player sees their place and their plays on a chart, and finds others', async () => {
    const page = await visit(`${SP}/charts/${CHART}`, { as: 'Hazel' });
    await page.getByText('You are #1 of 2.').waitFor();
    expect(await page.locator('tr.marked').innerText()).toContain('Hazel');
    await page.getByRole('img', { name: 'Your scores on Blue Hour over time' }).waitFor();
    await page.getByLabel('Find a player').fill('row');
    await expect.poll(() => page.locator('tbody').first().innerText()).not.toContain('Hazel');
    await expect.poll(() => page.locator('tbody').first().innerText()).toContain('Rowan');
  });

  test('charts are filtered by difficulty and level, and the address says so', async () => {
    const page = await visit(`${SP}/charts`);
    await page.getByLabel('Difficulty').selectOption('ANOTHER');
    await page.getByLabel('Level').selectOption('12');
    await expect.poll(() => addressOf(page)).toBe(`${SP}/charts?difficulty=ANOTHER&level=12`);
    await settle(page);
    const badges = await page.locator('tbody .tone').allInnerTexts();
    expect(new Set(badges)).toEqual(new Set(['A 12']));
  });

  test('a player sees their lamps in each folder of a table; a guest is told how to', async () => {
    const own = await visit(`${SP}/tables`, { as: 'Hazel' });
    expect(await own.getByRole('img', { name: /^Lamps in Level 11 \(Resident\): .* \d/ }).count()).toBe(1);
    const guests = await visit(`${SP}/tables`);
    expect(await guests.getByText('Log in to see your lamps').count()).toBe(1);
    await guests.getByRole('link', { name: 'Level 11 (Resident)' }).click();
    await expect.poll(() => heading(guests)).toBe('Level 11 (Resident)');
  });

  test('players are found by a part of their name', async () => {
    const page = await visit('/users');
    const names = () => page.locator('tbody td:first-child a').allInnerTexts();
    expect((await names()).toSorted()).toEqual(['Hazel', 'Rowan']);
    await page.getByLabel('Find a player').fill('owa');
    await expect.poll(names).toEqual(['Rowan']);
    await page.getByLabel('Find a player').fill('nobody at all');
    await expect.poll(() => page.getByText('No players found').count()).toBe(1);
  });

  test('a player takes a quest and drops it again', async () => {
    const page = await visit(`${SP}/quests/${QUEST}`, { as: 'Hazel' });
    await page.getByRole('button', { name: 'Take this quest' }).click();
    await expect.poll(() => page.locator('tr.marked').count()).toBe(1);
    await page.getByRole('button', { name: 'Drop this quest' }).click();
    await expect.poll(() => page.getByText('Nobody is working on this yet').count()).toBe(1);
  });

  test('everything is there in Japanese', async () => {
    const page = await visit(`${SP}/charts`);
    await page.getByLabel('Language').selectOption('ja');
    expect(await heading(page)).toBe('譜面');
    expect(await page.title()).toBe('譜面 · beatmania IIDX SP · Kaiden');
    expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  });

  test('courses are listed with the class that they give and their charts in order', async () => {
    const folder = temporaryFolder();
    for (const { name, entries } of courseSeeds().files) writeFileSync(join(folder, name), JSON.stringify(entries));
    // Beside the demo's songs there are no others.
    const other = await startSite({}, folder);
    onTestFinished(() => other.stop());
    const page = await visit('/games/bms/7K/classes', { at: other.url });
    const faults = watch(page);
    const table = page.getByRole('group', { name: 'Courses' });
    const rows = async () =>
      (await table.locator('tbody tr').all()).map(async (row) => [
        await row.locator('td').first().innerText(),
        await row.locator('td').nth(1).innerText(),
        await row.locator('li').allInnerTexts(),
      ]);
    expect(await Promise.all(await rows())).toEqual([
      ['Second', '☆2', ['Song b', 'Song a', 'Song d', 'Song c']],
      ['Insane', '★1', ['Song d', 'Song c', 'Song b', 'Song a']],
      ['Satellite', 'sl3', ['Song a', 'Unknown chart', 'Unknown chart', 'Unknown chart']],
    ]);
    expect(await violationsIn(page)).toEqual([]);
    await table.getByRole('link', { name: 'Song d' }).first().click();
    await expect.poll(() => heading(page)).toContain('Song d');
    expect(faults).toEqual([]);
  });
});
