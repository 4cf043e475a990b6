import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';

import { browserPath, launch, openWindow, settle, watch } from './support/browser.ts';
import { catalogueOfMonths, playForMonths } from './support/months.ts';
import { PAGES } from './support/pages/index.ts';
import { startSite, type Site } from './support/site.ts';

// Pictures of every page with months of play, in every look, for the eye: `SHOTS=<folder> npx vitest run test/web/pictures`.
// SHOTS_ONLY takes those of pages with that in their path, SHOTS_WIDTHS and SHOTS_LANGUAGES others than all.

const SHOTS = process.env['SHOTS'];
const listOf = (name: string, all: string) => (process.env[name] ?? all).split(',');
const WIDTHS = listOf('SHOTS_WIDTHS', '360,768,1280,1920').map(Number);
const LANGUAGES = listOf('SHOTS_LANGUAGES', 'en-GB,ja');
const ONLY = process.env['SHOTS_ONLY'] ?? '';
const THEMES = ['light', 'dark'] as const;
/** The longest part of a page that is pictured (px): lists go on alike. */
const LONGEST = 4000;

type Viewer = 'guest' | 'Hazel' | 'Admin';
/** Pages of one's own are seen by nobody else; all others by guests and by players. */
const viewersOf = (as: Viewer, path: string): Viewer[] =>
  as === 'Admin' ||
  /^\/(settings|import|orphans|ignored|integrations|connect|export|notifications|dashboard|oauth|client)/.test(path)
    ? [as]
    : ['guest', 'Hazel'];

const pictures = Object.entries(PAGES)
  .filter(([path]) => path.includes(ONLY))
  .flatMap(([path, { at, as }]) =>
    viewersOf(as, path).flatMap((viewer) => LANGUAGES.map((language) => ({ path, at, viewer, language }))),
  );

describe.skipIf(!browserPath || SHOTS === undefined)('pictures', () => {
  let site: Site;
  let browser: Browser;
  let joined: Awaited<ReturnType<typeof playForMonths>>;
  beforeAll(async () => {
    const catalogue = catalogueOfMonths();
    [site, browser] = await Promise.all([startSite({ KAIDEN_RATE_LIMITS: 'off' }, catalogue), launch()]);
    joined = await playForMonths(site, catalogue);
    mkdirSync(SHOTS!, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  /** Addresses are made once: some are of what is made for them. */
  const addresses = new Map<string, Promise<string>>();
  function addressOf(path: string, at: (typeof pictures)[number]['at']): Promise<string> {
    const address = addresses.get(path) ?? Promise.resolve(typeof at === 'string' ? at : at(joined.hazel.api));
    addresses.set(path, address);
    return address;
  }

  async function windowOf(viewer: Viewer, language: string): Promise<BrowserContext> {
    const window = await openWindow(browser, site.url, language);
    const cookies = { guest: undefined, Hazel: joined.hazel.cookie, Admin: joined.admin.cookie };
    const cookie = cookies[viewer];
    if (cookie) await window.addCookies([{ ...cookie, url: site.url }]);
    return window;
  }

  test.concurrent.for(pictures)('$path, $viewer, $language', async ({ path, at, viewer, language }, { expect }) => {
    const window = await windowOf(viewer, language);
    const page = await window.newPage();
    const faults = watch(page);
    await page.setViewportSize({ width: WIDTHS.at(-1)!, height: 900 });
    await page.goto(await addressOf(path, at));
    await settle(page);
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: theme });
        await settle(page);
        await take(
          page,
          `${path.slice(1).replaceAll('/', '_').replaceAll('$', '') || 'start'}-${viewer}-${language.slice(0, 2)}-${width}-${theme}.png`,
        );
      }
    expect(faults).toEqual([]);
    await window.close();
  });
});

async function take(page: Page, name: string): Promise<void> {
  const tall = await page.evaluate<number>('document.documentElement.scrollHeight');
  const { width } = page.viewportSize()!;
  const clip = { x: 0, y: 0, width, height: Math.min(tall, LONGEST) };
  await page.screenshot({ fullPage: true, clip, path: join(SHOTS!, name) });
}
