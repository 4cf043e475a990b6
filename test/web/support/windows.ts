import type { Browser, BrowserContext, Page } from 'playwright-core';

import { openWindow } from './browser.ts';

// In a new window the browser fetches and compiles the whole app anew, which takes longer than most tests: so windows are lent.

interface Lent {
  /** A page that stays: it keeps the process alive, and with it the scripts that it has compiled. */
  keeper: Page;
  /** Where the window goes back to. */
  idle: BrowserContext[];
}

const lent = new WeakMap<BrowserContext, Lent>();
const kindsOf = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/** Returns the windows of a kind that nobody has at the moment. */
function idleIn(browser: Browser, kind: string): BrowserContext[] {
  const kinds = kindsOf.get(browser) ?? new Map<string, BrowserContext[]>();
  const idle = kinds.get(kind) ?? [];
  kindsOf.set(browser, kinds.set(kind, idle));
  return idle;
}

/**
 * Lends a window like that of `openWindow`. Another test may have had it before: of that nothing is left but files in the browser's cache.
 * For tests that change only pages, cookies, storage and permissions; others open a window of their own.
 */
export async function borrowWindow(browser: Browser, baseURL: string, locale = 'en-GB'): Promise<BrowserContext> {
  const idle = idleIn(browser, `${locale} ${baseURL}`);
  const former = idle.pop();
  if (former) return former;
  const window = await openWindow(browser, baseURL, locale);
  const keeper = await window.newPage();
  // Anything of the same origin that has no scripts.
  await keeper.goto('/favicon.svg');
  lent.set(window, { keeper, idle });
  return window;
}

/**
 * Opens a page in a window. In a lent one it belongs to the process of the page that stays: a new process takes half as long as the page
 * itself.
 */
export async function openPage(window: BrowserContext): Promise<Page> {
  const keeper = lent.get(window)?.keeper;
  if (!keeper) return window.newPage();
  const [page] = await Promise.all([window.waitForEvent('page'), keeper.evaluate('void open("about:blank")')]);
  return page;
}

/** Clears a lent window of what its test has left there, and keeps it for another test. */
export async function giveBack(window: BrowserContext): Promise<void> {
  const { keeper, idle } = lent.get(window)!;
  const pages = window.pages().filter((page) => page !== keeper);
  await Promise.all(pages.map((page) => page.close()));
  const session = await window.newCDPSession(keeper);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(keeper.url()).origin, storageTypes: 'all' });
  await session.detach();
  await window.clearCookies();
  await window.clearPermissions();
  idle.push(window);
}

/** Closes the windows of a site that has ended. */
export async function closeWindows(browser: Browser, baseURL: string): Promise<void> {
  const kinds = [...(kindsOf.get(browser) ?? [])].filter(([kind]) => kind.endsWith(` ${baseURL}`));
  for (const [kind, idle] of kinds) {
    kindsOf.get(browser)!.delete(kind);
    await Promise.all(idle.map((window) => window.close()));
  }
}
