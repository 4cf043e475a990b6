import type { Page } from 'playwright-core';

import { settle } from './browser.ts';

/** Widths of small and large phones, of tablets in both positions, and of a window of a computer (px). */
export const WIDTHS = [320, 360, 600, 768, 1024, 1280] as const;

/** Names the elements inside the page's content that scroll by themselves, or are wider than the screen. */
const SCROLLING = `(() => {
  const found = [];
  for (const one of document.querySelectorAll('main, main *')) {
    const { overflowX, overflowY, display } = getComputedStyle(one);
    if (display === 'none' || one.closest('svg, .mantine-VisuallyHidden-root')) continue;
    const scrolls = (value) => value === 'auto' || value === 'scroll';
    const name = one.tagName.toLowerCase() + (one.className ? '.' + String(one.className).split(' ')[0] : '');
    if (scrolls(overflowX) && one.scrollWidth > one.clientWidth + 1) found.push('sideways: ' + name);
    if (scrolls(overflowY) && one.tagName !== 'TEXTAREA' && one.scrollHeight > one.clientHeight + 1) found.push('down: ' + name);
  }
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) found.push('the page is ' + wider + ' px too wide');
  return [...new Set(found)];
})()`;

/** Names what scrolls in a page of this size (px) beside the page itself. */
export async function scrollingAt(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  await settle(page);
  return page.evaluate<string[]>(SCROLLING);
}
