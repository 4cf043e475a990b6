import type { BrowserContext } from 'playwright-core';

import { median, target, whole } from '../figures.ts';
import { printNote, printTable } from '../table.ts';
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

async function visit(window: BrowserContext, { path, shows }: WebPage, profile: Profile): Promise<Visit> {
  const page = await window.newPage();
  await observe(page, shows);
  await page.addInitScript({ content: WATCH });
  const session = await window.newCDPSession(page);
  const traffic = await countTraffic(session);
  await throttle(session, profile);
  await page.goto(path);
  const { ready } = await seenIn(page, traffic);
  const interactive = Math.max(ready, await page.evaluate<number>('globalThis.__blocked'));
  await page.close();
  return { ready, interactive, traffic };
}

/** Prints how long pages take on a phone: on the first visit, and on the next one, with what the browser has cached. */
export async function printThrottled(bench: Bench, pages: readonly WebPage[]): Promise<void> {
  for (const profile of PROFILES) {
    const rows: (string | number)[][] = [];
    for (const page of pages.filter(({ name }) => FIRST.has(name))) {
      const visits: [Visit[], Visit[]] = [[], []];
      for (let n = 0; n < bench.runs; n += 1) {
        // The network of a service worker is not slowed down with that of its page.
        const window = await windowOf(bench, bench.url, { serviceWorkers: 'block', isGuest: page.isGuest });
        for (const list of visits) list.push(await visit(window, page, profile));
        await window.close();
      }
      rows.push(
        ...visits.map((list, again) => [again ? '  next visit' : `${page.name}, first visit`, ...figuresOf(list)]),
      );
    }
    printTable(profile.name, ['page', 'kB', 'ready, ms', 'interactive', 'target'], rows, ['target']);
  }
  printNote(`interactive: the heading and the first rows are drawn, and no task of more than ${LONG} ms comes after.`);
}

function figuresOf(visits: readonly Visit[]): string[] {
  const of = (value: (visit: Visit) => number) => median(visits.map(value));
  const interactive = of((one) => one.interactive);
  return [
    whole(of(({ traffic }) => traffic.bytes) / 1000),
    whole(of(({ ready }) => ready)),
    whole(interactive),
    target(interactive < SOON, `< ${SOON} ms`),
  ];
}
