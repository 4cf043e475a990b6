import type { Page } from 'playwright-core';

/** Adds up how far things are pushed about that nobody has touched. In place before anything of the page is. */
const WATCH = `{
  globalThis.__shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.__shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
}`;

/** Half of the limit of a good value (web.dev/cls). */
export const MOST_SHIFT = 0.05;

/** Watches a page from its next navigation on. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript({ content: WATCH });

/** Cumulative layout shift since then. */
export const shiftsIn = (page: Page): Promise<number> => page.evaluate<number>('globalThis.__shifts');
