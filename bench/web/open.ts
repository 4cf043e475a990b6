import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

import { openWindow } from '../../test/web/support/browser.ts';
import { serveBare, type Bare } from './bare.ts';
import {
  countRounds,
  countTraffic,
  observe,
  seenIn,
  shownIn,
  tasksOf,
  type Seen,
  type Task,
  type Traffic,
} from './observe.ts';
import type { WebPage } from './pages.ts';

/** Latency of the simulated network when rounds are counted (ms): more than anything else takes. */
const FAR = 500;

/** Tools for measuring pages. */
export interface Bench {
  browser: Browser;
  bare: Bare;
  url: string;
  cookie: string;
  runs: number;
}

/** A window with nothing in its cache, of who has played the most, or of a guest. */
export async function windowOf(
  { browser, cookie }: Bench,
  url: string,
  { isGuest = false, ...options }: BrowserContextOptions & { isGuest?: boolean | undefined } = {},
): Promise<BrowserContext> {
  const window = await openWindow(browser, url, 'en-GB', { serviceWorkers: 'allow', ...options });
  if (isGuest) return window;
  const at = cookie.indexOf('=');
  await window.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
  return window;
}

export interface Opened extends Seen, Traffic {
  tasks: Task[];
}

/** Opens a page as somebody does who was never here, and waits until it has loaded everything; `makeBare` makes a yardstick of it. */
export async function open(
  bench: Bench,
  { path, shows, isGuest }: WebPage,
  { at = bench.url, makeBare = false }: { at?: string; makeBare?: boolean } = {},
): Promise<Opened> {
  const window = await windowOf(bench, at, { isGuest });
  const page = await window.newPage();
  await observe(page, shows);
  const traffic = await countTraffic(await window.newCDPSession(page));
  let seen: Seen | undefined;
  const tasks = await tasksOf(bench.browser, page, async () => {
    await page.goto(path);
    seen = await seenIn(page, traffic);
  });
  if (makeBare) await serveBare(bench.bare, page, traffic.bytes);
  await window.close();
  return { ...seen!, ...traffic, tasks };
}

/** Counts the rounds of requests until a page is ready, if every answer takes a while to arrive. */
export async function roundsOf(bench: Bench, { path, shows, isGuest }: WebPage): Promise<number> {
  const window = await windowOf(bench, bench.url, { isGuest });
  const page = await window.newPage();
  await observe(page, shows);
  const session = await window.newCDPSession(page);
  const rounds = await countRounds(session);
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: FAR, ...throughput });
  await page.goto(path);
  await shownIn(page);
  await window.close();
  return rounds();
}
