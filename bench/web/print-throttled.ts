import type { BrowserContext } from 'playwright-core';

import { median, target, times, whole } from '../figures.ts';
import { printNote, printTable } from '../table.ts';
import { serveBare } from './bare.ts';
import { LONG } from './long.ts';
import { countTraffic, observe, seenIn, type Traffic } from './observe.ts';
import { windowOf, type Bench } from './open.ts';
import type { WebPage } from './pages.ts';
import { SOON } from './print-pages.ts';
import { PROFILES, throttle, type Profile } from './profile.ts';

/** Pages that players open first. */
const FIRST = new Set(['start', 'start, guest', 'profile', "player's game", '10,000 PBs']);

/** Notes when the last task that blocks the page ended. In place before anything of the page is. */
const WATCH = `{
  globalThis.__blocked = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) globalThis.__blocked = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
}`;

interface Visit {
  /** Time when heading and first rows had been drawn (ms). */
  ready: number;
  /** Time after which no task blocked the page (ms). */
  interactive: number;
  traffic: Traffic;
}

async function visit(
  bench: Bench,
  window: BrowserContext,
  { path, shows }: WebPage,
  { profile, makeBare = false }: { profile: Profile; makeBare?: boolean },
): Promise<Visit> {
  const page = await window.newPage();
  await observe(page, shows);
  await page.addInitScript({ content: WATCH });
  const session = await window.newCDPSession(page);
  const traffic = await countTraffic(session);
  await throttle(session, profile);
  await page.goto(path);
  const { ready } = await seenIn(page, traffic);
  const interactive = Math.max(ready, await page.evaluate<number>('globalThis.__blocked'));
  if (makeBare) await serveBare(bench.bare, page, traffic.bytes);
  await page.close();
  return { ready, interactive, traffic };
}

/** Visits with an empty browser cache, the ones after them, and first visits of the same page as finished HTML. */
type Visits = Record<'first' | 'next' | 'bare', Visit[]>;

async function visits(bench: Bench, page: WebPage, profile: Profile): Promise<Visits> {
  const all: Visits = { first: [], next: [], bare: [] };
  const { isGuest } = page;
  // The network of a service worker is not slowed down with that of its page.
  const open = (url: string) => windowOf(bench, url, { serviceWorkers: 'block', isGuest });
  for (let n = 0; n < bench.runs; n += 1) {
    const window = await open(bench.url);
    all.first.push(await visit(bench, window, page, { profile, makeBare: n === 0 }));
    all.next.push(await visit(bench, window, page, { profile }));
    await window.close();
    const bare = await open(bench.bare.answer.url);
    all.bare.push(await visit(bench, bare, page, { profile }));
    await bare.close();
  }
  return all;
}

/** Prints how long pages take on a phone: on the first visit, and on the next one, with what the browser has cached. */
export async function printThrottled(bench: Bench, pages: readonly WebPage[]): Promise<void> {
  const heads = ['page', 'kB', 'ready, ms', 'interactive', 'bare page', 'ratio', 'target'];
  for (const profile of PROFILES) {
    const rows: (string | number)[][] = [];
    for (const page of pages.filter(({ name }) => FIRST.has(name))) {
      const { first, next, bare } = await visits(bench, page, profile);
      const yardstick = interactiveOf(bare);
      rows.push([`${page.name}, first visit`, ...figuresOf(first, yardstick)]);
      rows.push(['  next visit', ...figuresOf(next, yardstick)]);
    }
    printTable(profile.name, heads, rows, ['target']);
  }
  printNote(`interactive: the heading and the first rows are drawn, and no task of more than ${LONG} ms comes after.`);
  printNote(
    'bare page: the first visit of the same content as static HTML, plus as many bytes as the page has fetched.',
  );
}

const interactiveOf = (visits: readonly Visit[]): number => median(visits.map(({ interactive }) => interactive));

function figuresOf(visits: readonly Visit[], yardstick: number): string[] {
  const of = (value: (visit: Visit) => number) => median(visits.map(value));
  const interactive = interactiveOf(visits);
  return [
    whole(of(({ traffic }) => traffic.bytes) / 1000),
    whole(of(({ ready }) => ready)),
    whole(interactive),
    whole(yardstick),
    times(interactive / yardstick),
    target(interactive < SOON, `< ${SOON} ms`),
  ];
}
