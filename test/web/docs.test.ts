import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { browserPath, watch } from './support/browser.ts';
import { lentSite, siteFolder } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

let folder: string;
beforeAll(async () => {
  folder = join(await siteFolder(), 'docs');
});

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.html') && name !== '404.html');

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address]) => address!.replaceAll('&amp;', '&'));

test('every link of every page leads to a page or a file, and to an anchor in it', () => {
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')),
  );
  const texts = new Map(pagesIn(folder).map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const anchors = new Map(
    [...texts].map(([page, html]) => [page, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))]),
  );
  expect(texts.size).toBeGreaterThan(100);
  const broken = [...texts].flatMap(([page, html]) =>
    addressesIn(html)
      .filter((address) => !/^[a-z]+:|^\/api\//.test(address))
      .filter((address) => {
        const [path = '', anchor] = decodeURI(address).split('#', 2);
        const file = path === '' ? page : posix.join(dirname(page), path.endsWith('/') ? `${path}index.html` : path);
        return !files.has(file) || (anchor !== undefined && anchor !== '' && !anchors.get(file)?.has(anchor));
      })
      .map((address) => `${page}: ${address}`),
  );
  expect(broken).toEqual([]);
});

test('no page loads anything from elsewhere', () => {
  for (const page of pagesIn(folder)) {
    const html = readFileSync(join(folder, page), 'utf8');
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)="([^"]*)"/g)].map(([, at]) => at!);
    expect([page, loaded.filter((at) => /^([a-z]+:)?\/\//.test(at))]).toEqual([page, []]);
  }
});

if (!browserPath) console.warn('No Chromium on this machine: the documentation is NOT tested in a browser.');

describe.skipIf(!browserPath)('the documentation', () => {
  const place = useSite(lentSite);

  /** Opens a page and does something there. Returns what has gone wrong. */
  async function open(path: string, look: (page: Page) => Promise<void>): Promise<string[]> {
    const window = await borrowWindow(place.browser, place.site.url);
    await window.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await openPage(window);
    const faults = watch(page);
    await page.goto(path);
    await look(page);
    await giveBack(window);
    return faults;
  }

  const search = async (page: Page, words: string, title: string) => {
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await page.getByRole('searchbox').fill(words);
    await page.locator('.VPLocalSearchBox .result', { hasText: title }).first().click();
  };

  test('is searched without another host: guides and operations alike', async () => {
    const faults = await open('/docs/', async (page) => {
      await search(page, 'litestream', 'Litestream');
      await page.waitForURL(/\/docs\/backups\.html#/);
      await search(page, 'dry run file of scores', 'Import a file of scores');
      await page.waitForURL(/\/docs\/api\/imports\.html#fromfile/);
    });
    expect(faults).toEqual([]);
  });

  test('is read from page to page, with buttons that copy code', async () => {
    const faults = await open('/docs/', async (page) => {
      await page.getByRole('link', { name: 'Quick start' }).first().click();
      await page.waitForURL(/\/docs\/quick-start\.html/);
      const code = page.locator('div.language-sh').first();
      await code.hover();
      await code.getByRole('button').click();
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('tar -xzf');
    });
    expect(faults).toEqual([]);
  });

  test('shows the examples of an operation in each language', async () => {
    const faults = await open('/docs/api/users.html#get', async (page) => {
      const examples = page.locator('#get ~ .vp-code-group').first();
      for (const [tab, shows] of [
        ['TypeScript', "params: { userID: 'me' }"],
        ['Python', 'import requests'],
        ['curl', 'Authorization: Bearer $KEY'],
      ] as const) {
        await examples.locator('label', { hasText: tab }).click();
        await examples.locator('div.active', { hasText: shows }).waitFor();
      }
    });
    expect(faults).toEqual([]);
  });

  test('shows the colours of a game beside their codes, in that colour', async () => {
    const faults = await open('/docs/games/iidx.html', async (page) => {
      const lamp = page.getByRole('row', { name: /^HARD CLEAR/ }).first();
      const fill = await page.evaluate(`getComputedStyle(document.querySelector('svg.swatch [fill="#f89406"]')).fill`);
      expect(fill).toBe('rgb(248, 148, 6)');
      const box = (await lamp.locator('svg.swatch').boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThan(10);
      const codes = await page.locator('code', { hasText: /^#[\da-f]{6}$/ }).count();
      expect(codes).toBeGreaterThan(20);
      expect(await page.locator('svg.swatch + code').count()).toBe(codes);
      if (process.env['SHOTS']) {
        await lamp.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env['SHOTS']}/swatches.png` });
      }
    });
    expect(faults).toEqual([]);
  });

  test('is dark for those who choose that, also on the next page', async () => {
    const faults = await open('/docs/players.html', async (page) => {
      await page.getByRole('switch').first().click();
      await page.locator('html.dark').waitFor();
      await page.goto('/docs/faq.html');
      await page.locator('html.dark h1').waitFor();
    });
    expect(faults).toEqual([]);
  });

  test('is one click from every page of the app, and so is the guide that fits', async () => {
    const faults = await open('/games/iidx/SP', async (page) => {
      await page.getByRole('link', { name: 'About this page' }).click();
      await page.waitForURL(/\/docs\/games\/iidx\.html/);
      await page.goto('/login');
      await page.getByRole('link', { name: 'Help' }).click();
      await page.getByRole('heading', { name: 'Documentation' }).waitFor();
    });
    expect(faults).toEqual([]);
  });
});
