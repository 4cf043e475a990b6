import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { launch, openWindow, watch } from './browser.ts';
import type { Hand } from './hands.ts';
import { PASSWORD, startSite, type Site } from './site.ts';
import { borrowWindow, giveBack } from './windows.ts';

/** Environment of web app tests: shared by all of them, and reset before each. */
export interface Web {
  site: Site;
  browser: Browser;
  window: BrowserContext;
  page: Page;
  /** Errors in the page so far. */
  faults: string[];
}

/**
 * Gives all tests of a `describe` one server and one browser, and each a window in which nothing is left of others, with an empty page.
 * Registrations and imports come faster there than from people, so that nothing is limited.
 */
export function useWeb(
  settings: Record<string, string> = {},
  { catalogue, ...options }: BrowserContextOptions & { catalogue?: string } = {},
): Web {
  const web = {} as Web;
  beforeAll(async () => {
    [web.site, web.browser] = await Promise.all([
      startSite({ KAIDEN_RATE_LIMITS: 'off', ...settings }, catalogue),
      launch(),
    ]);
    // The first one builds the app where `npm run build` has not.
  }, 180_000);
  afterAll(async () => {
    await web.browser?.close();
    await web.site?.stop();
  });
  // Only windows without options are lent.
  const isLent = Object.keys(options).length === 0;
  beforeEach(async () => {
    web.window = isLent
      ? await borrowWindow(web.browser, web.site.url)
      : await openWindow(web.browser, web.site.url, 'en-GB', options);
    web.page = await web.window.newPage();
    web.faults = watch(web.page);
  });
  afterEach(() => (isLent ? giveBack(web.window) : web.window.close()));
  return web;
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
