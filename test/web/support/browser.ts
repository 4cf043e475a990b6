import { existsSync } from 'node:fs';

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';

/**
 * Where systems keep the browser; `CHROMIUM` names another. The one that is made for use without a screen comes first: it is the same engine
 * without a user interface, and needs two thirds of the processor time.
 */
const PLACES = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of this machine; undefined where there is none. */
export const browserPath = PLACES.find((path) => path !== undefined && existsSync(path));

/**
 * Parts of the browser that are switched off. The last two are the suggestions under its address bar: pages of its own, loaded anew for
 * every window, which take more processor time than ours. The others are those that Playwright switches off; the browser obeys only the
 * last such list.
 */
const OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Starts a browser without a screen. */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath!,
    // Pages of a window share a process, and so the scripts that it has compiled.
    args: ['--process-per-site', '--no-sandbox', '--disable-dev-shm-usage', `--disable-features=${OFF.join(',')}`],
    // Without it, names of files with other letters than English ones are not kept.
    env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
  });

let ours: Promise<Browser> | undefined;

/** Returns the browser that all files of tests of this process use. It ends with the process. */
export async function lentBrowser(): Promise<Browser> {
  if (ours && !(await ours).isConnected()) ours = undefined;
  ours ??= launch();
  return ours;
}

/** How long a page may take to show what is waited for (ms), on a machine that does much else. */
const PATIENCE = 120_000;

/** Printed by Playwright in place of starting the service worker. */
const NO_WORKER = 'Service Worker registration blocked by Playwright';

/**
 * A window of its own, with cookies of its own. Without a service worker unless `options` allow it: in each new window it would store all files of the app,
 * which takes longer than most tests.
 */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  locale = 'en-GB',
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const look = { locale, timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const;
  const window = await browser.newContext({ baseURL, serviceWorkers: 'block', ...look, ...options });
  window.setDefaultTimeout(PATIENCE);
  window.on('page', watchLoading);
  return window;
}

const FOLLOWING = /\/users\/[^/]+\/events$/;

const loading = new WeakMap<Page, Set<Request>>();

/** Keeps the list of requests of a page that are under way. */
function watchLoading(page: Page): void {
  const requests = new Set<Request>();
  loading.set(page, requests);
  page.on('request', (request) => {
    // Who follows a player does so without end.
    if (!FOLLOWING.test(request.url())) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Collects whatever goes wrong in a page: script errors, console errors, requests that fail, violations of the policy. */
export function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (isFault && message.text() !== NO_WORKER) faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // A request aborted by navigating away is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  return faults;
}

/** Resolves when the page has nothing to do, and still has nothing a moment later. */
const IDLE = `(() => {
  const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 500 }));
  return idle().then(() => new Promise((done) => setTimeout(done, 50))).then(idle).then(() => undefined);
})()`;

/**
 * Waits until a page loads nothing any more and has no placeholders. Asks the page itself whether it has more to do: "networkidle" takes
 * half a second at least.
 */
export async function loaded(page: Page): Promise<void> {
  const requests = loading.get(page)!;
  const since = performance.now();
  const placeholders = page.locator('[role="status"], [aria-busy="true"]');
  do {
    if (performance.now() - since > PATIENCE) throw new Error(`${page.url()} is still loading`);
    // Not `waitForFunction`: the policy of the pages refuses what it would evaluate.
    await placeholders.first().waitFor({ state: 'detached' });
    await page.evaluate(IDLE);
  } while (requests.size > 0 || (await placeholders.count()) > 0);
}

/** Waits until a page is there, nothing is loading any more and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await loaded(page);
}

/**
 * Waits until somebody has got to a page from another one: nothing is cut off, and the keyboard goes on from its heading
 * or, if that came later, its beginning.
 */
export async function arriveAt(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.locator('h1:focus, main:focus').waitFor();
  await page.locator('main [aria-busy="true"], main [role="status"]').first().waitFor({ state: 'detached' });
  const cutOff = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (cutOff > 0) throw new Error(`${cutOff} px of ${name} are cut off`);
}
