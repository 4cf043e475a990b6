import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { someOf } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { startPlayedSite, type Site } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

const PBS = '/users/Hazel/games/iidx/SP/pbs';
interface Look {
  width?: number;
  locale?: string;
  theme?: 'light' | 'dark';
}

/** Folder for pictures, if they are wanted. */
const SHOTS = process.env['SHOTS'];

describe.skipIf(!browserPath)('a table of PBs', () => {
  const place = useSite(startPlayedSite);
  let hazel: Awaited<ReturnType<Site['register']>>;
  beforeAll(async () => {
    hazel = await place.site.register('Hazel');
    const rowan = await place.site.register('Rowan');
    const params = { userID: 'me', game: 'iidx', playtype: 'SP' };
    const { id } = (await rowan.api.users.get({ params: { userID: 'me' } })).body;
    await hazel.api.rivals.replace({ params, json: { rivalIDs: [id] } });
    if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  });

  async function visit(path: string, { width = 1280, locale = 'en-GB', theme = 'light' }: Look = {}) {
    const window = await borrowWindow(place.browser, place.site.url, locale);
    onTestFinished(() => giveBack(window));
    await window.addCookies([{ ...hazel.cookie, url: place.site.url }]);
    const page = await openPage(window);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    const faults = watch(page);
    onTestFinished(() => expect(faults).toEqual([]));
    await page.goto(path);
    await settle(page);
    return page;
  }
  const rows = (page: Page) => page.locator('.plays tbody tr[aria-rowindex]');
  const cells = (page: Page, of: string) => page.locator(`.plays tbody tr[aria-rowindex] ${of}`).allInnerTexts();

  test('is filtered by several lamps and levels, which stay in the address', async () => {
    const page = await visit(PBS);
    const all = await rows(page).count();
    await page.getByRole('button', { name: /^Lamp:/ }).click();
    await page.getByLabel('HARD CLEAR', { exact: true }).check();
    await page.getByLabel('CLEAR', { exact: true }).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.get('lamp')).toBe('HARD CLEAR,CLEAR');
    const lamps = async () => new Set((await cells(page, '.tone:nth-of-type(1)')).filter((text) => /CLEAR/.test(text)));
    await expect.poll(lamps).toEqual(new Set(['HARD CLEAR', 'CLEAR']));
    const some = await rows(page).count();
    expect(some).toBeLessThan(all);
    await page.reload();
    await settle(page);
    expect(await rows(page).count()).toBe(some);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBe(all);
  });

  test('folds its filters on a phone, and says how many are chosen', async () => {
    const page = await visit(PBS, { width: 360, locale: 'en-GB', theme: 'light' });
    const lamp = page.getByRole('button', { name: /^Lamp: / });
    expect(await lamp.count()).toBe(0);
    const folded = page.getByRole('button', { name: 'Filters' });
    await folded.click();
    await lamp.click();
    await page.getByLabel('HARD CLEAR', { exact: true }).check();
    await page.keyboard.press('Escape');
    const chosen = page.getByRole('button', { name: 'Filters (1)' });
    await chosen.click();
    expect([await lamp.count(), await chosen.getAttribute('aria-expanded')]).toEqual([0, 'false']);
    // Opened again from its address, it shows what is chosen.
    await page.reload();
    await lamp.waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await folded.waitFor();
  });

  test('takes expressions, and says at the field what is wrong with one', async () => {
    const page = await visit(PBS);
    const all = await rows(page).count();
    const field = page.getByLabel('Song or artist, or a filter');
    await field.fill('level:12 lamp<hard');
    await expect.poll(() => rows(page).count()).toBeLessThan(all);
    expect(new URL(page.url()).searchParams.get('q')).toBe('level:12 lamp<hard');
    const levels = (await cells(page, '.tone')).filter((text) => /^[BNHAL] \d+$/.test(text));
    expect(levels.length).toBeGreaterThan(0);
    for (const level of levels) expect(level).toMatch(/ 12$/);
    await field.fill('lamp<hrad');
    await page.getByText('“hrad” isn’t a value of lamp').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: 'How to filter' }).click();
    await page.getByRole('dialog', { name: 'How to filter' }).getByText('worse than HARD CLEAR').waitFor();
  });

  test('unfolds a row: plays on the chart, rivals and goals', async () => {
    const page = await visit(`${PBS}?q=blue`);
    const unfold = page.getByRole('button', { name: /^Details of Blue Hour/ }).first();
    await unfold.click();
    const detail = page.locator('.detail').first();
    await detail.getByRole('heading', { name: 'Rivals' }).waitFor();
    await detail.getByRole('link', { name: 'Rowan' }).waitFor();
    await detail.getByText('In the PB').first().waitFor();
    await detail.getByText('No goals with this chart.').waitFor();
    expect(await unfold.getAttribute('aria-expanded')).toBe('true');
    expect(await violationsIn(page)).toEqual([]);
    await unfold.click();
    await detail.waitFor({ state: 'detached' });
  });

  test('is exported as it is shown: as CSV, JSON and a picture', async () => {
    const page = await visit(`${PBS}?q=level%3A12&sort=song`);
    const titles = await cells(page, 'td:nth-child(2)');
    const saved = async (item: string) => {
      await page.getByRole('button', { name: 'Export these' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const json = await saved('JSON');
    expect(json.name).toBe('Hazel-iidx-SP.json');
    expect((JSON.parse(String(json.bytes)) as { title: string }[]).map(({ title }) => title)).toEqual(titles);
    const [head, ...lines] = String((await saved('CSV (spreadsheet)')).bytes)
      .trim()
      .split('\r\n');
    expect(head).toMatch(/^\uFEFF?title,artist,difficulty,level,notes,score,percent,grade,lamp,/);
    expect(lines).toHaveLength(titles.length);
    const { bytes } = await saved('Picture (PNG)');
    expect([...bytes.subarray(1, 4)].map((byte) => String.fromCodePoint(byte)).join('')).toBe('PNG');
  });

  const LOOKS = [
    { width: 360, locale: 'en-GB', theme: 'dark' },
    { width: 768, locale: 'en-GB', theme: 'light' },
    { width: 1280, locale: 'ja', theme: 'dark' },
    { width: 360, locale: 'ja', theme: 'light' },
    { width: 1920, locale: 'en-GB', theme: 'light' },
  ] as const;
  test.for(someOf(LOOKS, 1))('unfolded fits at $width px in $locale, $theme', async (look) => {
    const page = await visit(`${PBS}?lamp=HARD+CLEAR,CLEAR,FULL+COMBO,EX+HARD+CLEAR`, look);
    await page.locator('.unfold-button').first().click();
    await page.locator('.detail').first().getByRole('link', { name: 'Rowan' }).waitFor();
    await settle(page);
    expect(await page.locator('.detail').first().innerText()).toMatch(
      look.locale === 'ja' ? /自己ベストに含まれる: 最小 BP/ : /In the PB: Lowest BP/,
    );
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/pbs-${look.width}-${look.theme}-${look.locale}.png` });
    const cutOff = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(cutOff).toBeLessThanOrEqual(0);
    const cut = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.plays td .tone')].filter((one) => one.getBoundingClientRect().right > one.closest('td').getBoundingClientRect().right).map((one) => one.textContent)",
    );
    expect(cut).toEqual([]);
    expect(await violationsIn(page)).toEqual([]);
  });
});
