import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { lentBrowser, openWindow, watch } from './browser.ts';
import type { Hand } from './hands.ts';
import { lentSite, PASSWORD, startSite, type Site } from './site.ts';
import { borrowWindow, closeWindows, giveBack, openPage } from './windows.ts';

/** Environment of web app tests: shared by all of them, and reset before each. */
export interface Web extends Place {
  window: BrowserContext;
  page: Page;
  /** Errors in the page so far. */
  faults: string[];
}

/** A server, and the browser in which its pages are opened. */
export interface Place {
  site: Site;
  browser: Browser;
}

/** Gives all tests of a `describe` one server, started so, and the browser of this process. */
export function useSite(start: () => Promise<Site>): Place {
  const place = {} as Place;
  beforeAll(async () => {
    [place.site, place.browser] = await Promise.all([start(), lentBrowser()]);
    // The first one builds the app where `npm run build` has not.
  });
  afterAll(async () => {
    if (place.site) await closeWindows(place.browser, place.site.url);
    await place.site?.stop();
  });
  return place;
}

interface WebOptions extends BrowserContextOptions {
  catalogue?: string;
}

/**
 * Gives each test of a `describe` a window in which nothing is left of others, with an empty page. Without settings, even empty ones, its
 * server is that of `lentSite`, where others have made accounts: names come from `fresh` then, and nothing is changed that others see.
 */
export function useWeb(settings?: Record<string, string>, { catalogue, ...options }: WebOptions = {}): Web {
  const isOwn = settings !== undefined || catalogue !== undefined;
  const web = useSite(isOwn ? () => startSite(settings, catalogue) : lentSite) as Web;
  // Only windows without options are lent.
  const isLent = Object.keys(options).length === 0;
  beforeEach(async () => {
    web.window = isLent
      ? await borrowWindow(web.browser, web.site.url)
      : await openWindow(web.browser, web.site.url, 'en-GB', options);
    web.page = await openPage(web.window);
    web.faults = watch(web.page);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellShown(web.page, task.result.errors);
    await (isLent ? giveBack(web.window) : web.window.close());
  });
  return web;
}

/** Adds to a test's errors the text of its page at that time. */
async function tellShown(page: Page, errors: { message: string }[] = []): Promise<void> {
  const shown = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch(() => 'nothing');
  for (const error of errors) error.message += `\n${page.url()} showed:\n${shown}`;
}

/** Returns a name that begins with this one and that nobody has: a second try of a test finds that of the first taken. */
export const fresh = (name: string): string => `${name}${randomUUID().slice(0, 4)}`;

/** Makes an account, and logs the test's window in with it; returns its client. */
export async function enter({ site, window }: Web, name: string) {
  const { api, cookie } = await site.register(name);
  await window.addCookies([{ ...cookie, url: site.url }]);
  return api;
}

/** Logs in by the form that is on the test's page. */
export async function logIn({ page }: Web, hand: Hand, name: string, password = PASSWORD): Promise<void> {
  await hand.write(page.getByLabel('Username'), name);
  await hand.write(page.locator('input[autocomplete="current-password"]'), password);
  await hand.press(page.locator('form').getByRole('button', { name: 'Log in' }));
}
