import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

import { settle, watch } from './browser.ts';
import type { Site } from './site.ts';
import { borrowWindow, giveBack, openPage } from './windows.ts';

/**
 * Returns a function that opens a page in a window of its own, logged in with the cookie of `as` or as a guest, and waits until it has
 * loaded. The window is closed with the test, which fails if anything went wrong in the page.
 */
export const visitor =
  (world: () => { browser: Browser; site: Site }) =>
  async (path: string, as?: Pick<Awaited<ReturnType<Site['register']>>, 'cookie'>): Promise<Page> => {
    const { browser, site } = world();
    const window = await borrowWindow(browser, site.url);
    onTestFinished(() => giveBack(window));
    if (as) await window.addCookies([{ ...as.cookie, url: site.url }]);
    const page = await openPage(window);
    const faults = watch(page);
    onTestFinished(() => expect(faults).toEqual([]));
    await page.goto(path);
    await settle(page);
    return page;
  };
