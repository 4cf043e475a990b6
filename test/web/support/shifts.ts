import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright-core';

/** Collects how far things are pushed about that nobody has touched, and which. In place before anything of the page is. */
const WATCH = `{
  globalThis.__shifts = [];
  const nameOf = ({ node }) => node?.outerHTML?.slice(0, 120) ?? String(node?.nodeValue);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) globalThis.__shifts.push({ value, pushed: sources.map(nameOf) });
  }).observe({ type: 'layout-shift', buffered: true });
}`;

/** Half of the limit of a good value (web.dev/cls). */
const MOST_SHIFT = 0.05;

interface Shift {
  value: number;
  pushed: string[];
}

/** Watches a page from its next navigation on. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH });

const all = (page: Page) => page.evaluate<Shift[]>('globalThis.__shifts');
const sum = (shifts: Shift[]) => shifts.reduce((total, { value }) => total + value, 0);

/** Cumulative layout shift since then. */
export const shiftsIn = async (page: Page): Promise<number> => sum(await all(page));

/** Returns what has been pushed about since then, if that is too much. */
export async function pushedIn(page: Page): Promise<Shift[]> {
  const shifts = await all(page);
  return sum(shifts) < MOST_SHIFT ? [] : shifts;
}

const API = '**/api/v1/**';
/** Delays of answers, in turn (ms). */
const DELAYS = [250, 0, 150, 50, 200, 100];

/** Delays the server's answers, each for another while, as on a bad connection. Returns the end of it. */
export async function delayAnswers(page: Page): Promise<() => Promise<void>> {
  let asked = 0;
  await page.route(API, async (route) => {
    await wait(DELAYS[asked++ % DELAYS.length]);
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return () => page.unroute(API);
}
