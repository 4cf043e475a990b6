import type { BrowserContext } from 'playwright-core';

import { median, target, whole } from '../figures.ts';
import { printTable } from '../table.ts';
import { serveRows } from './bare.ts';
import { LONG, longOnes } from './long.ts';
import { workOf } from './observe.ts';
import { windowOf, type Bench } from './open.ts';
import type { LISTS } from './pages.ts';
import { BY_KEYBOARD, BY_WHEEL, deedsOn, doIt, type Deed, type Done } from './tables.ts';

const ROWS = 10_000;
/** Has room for every column: in narrower windows the sorted one replaces another. */
const WIDE = { width: 1920, height: 1080 };

/** Prints the cost of scrolling, sorting and filtering a long table, compared with one scrolled by the browser itself. */
export async function printDeeds(bench: Bench, { name, path }: (typeof LISTS)[number]): Promise<void> {
  const rows: string[][] = [];
  await serveRows(bench.bare, ROWS);
  const plain = await openTable(bench, bench.bare.answer.url, '/rows');
  for (const deed of [BY_WHEEL, BY_KEYBOARD]) {
    const name = `plain HTML: ${deed.name}`;
    rows.push([name, ...(await repeat(bench, plain, deed)), '']);
  }
  await plain.close();
  const window = await openTable(bench, bench.url, path);
  for (const deed of await deedsOn(window.pages()[0]!)) {
    const figures = await repeat(bench, window, deed);
    rows.push([deed.name, ...figures, target(Number(figures[2]) === 0, `none > ${LONG} ms`)]);
  }
  await window.close();
  const heads = ['what', 'work, ms', 'longest', `> ${LONG}`, 'blocking', 'frames', 'dropped', 'target'];
  printTable(`${name} in a table`, heads, rows, ['target']);
}

async function openTable(bench: Bench, url: string, path: string): Promise<BrowserContext> {
  const window = await windowOf(bench, url, { viewport: WIDE });
  const page = await window.newPage();
  await page.goto(path);
  await page.getByRole('region').first().waitFor();
  await page.locator('[role="status"]').first().waitFor({ state: 'detached', timeout: 60_000 });
  return window;
}

async function repeat({ browser, runs }: Bench, window: BrowserContext, deed: Deed): Promise<string[]> {
  const page = window.pages()[0]!;
  const done: Done[] = [];
  for (let n = 0; n < runs; n += 1) done.push(await doIt(browser, page, deed));
  const of = (value: (one: Done) => number) => median(done.map(value));
  return [
    whole(of(({ tasks }) => workOf(tasks))),
    ...longOnes(of, ({ tasks }) => tasks),
    whole(of(({ frames }) => frames)),
    whole(of(({ dropped }) => dropped)),
  ];
}
