import { rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, BrowserContext } from 'playwright-core';

import { buildWeb } from '../../scripts/build/web.ts';
import { browserPath, launch, openWindow } from '../../test/web/support/browser.ts';
import { startChild } from '../child.ts';
import { HEAVY } from '../data/fill.ts';
import { median, ms, target, times, whole } from '../figures.ts';
import { logIn } from '../log-in.ts';
import { startProgram } from '../program.ts';
import { printNote, printTable } from '../table.ts';
import { serveBare, serveRows, type Bare } from '../web/bare.ts';
import { prepareFolder } from '../web/data.ts';
import {
  countTraffic,
  observe,
  seenIn,
  shownIn,
  tasksOf,
  workOf,
  type Seen,
  type Task,
  type Traffic,
} from '../web/observe.ts';
import { LISTS, pagesOf, type WebPage } from '../web/pages.ts';
import { BY_KEYBOARD, BY_WHEEL, deedsOn, doIt, type Deed, type Done } from '../web/tables.ts';

/** What longer than that keeps a reader waiting (ms). */
const LONG = 50;
/** When a page should be interactive (ms). */
const SOON = 1000;
/** How long an answer is under way when rounds are counted (ms): more than what else takes time. */
const FAR = 500;
const ROWS = 10_000;

interface Options {
  quick: boolean;
  data?: string | undefined;
  /** Pages that have this in their name. */
  only?: string | undefined;
}

/** Pages and tables of the web app in Chromium on a large database, beside the same pages as finished HTML. */
export async function benchWeb({ quick, data, only = '' }: Options): Promise<void> {
  if (!browserPath) return printNote('No Chromium on this machine: the web app is not measured.');
  const [dir] = await Promise.all([prepareFolder(data), buildWeb('dist')]);
  const settings = { KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off', KAIDEN_LOG_LEVEL: 'info', KAIDEN_LOG_FORMAT: 'json' };
  const kaiden = await startProgram({ KAIDEN_DATA_DIR: dir, ...settings });
  const bare: Bare = await startChild('bare');
  const browser = await launch();
  try {
    const cookie = await logIn(kaiden.url, HEAVY);
    const bench = { browser, bare, url: kaiden.url, cookie, runs: quick ? 1 : 5 };
    const isWanted = ({ name }: { name: string }) => name.includes(only);
    await printPages(bench, pagesOf(join(dir, 'kaiden.db')).filter(isWanted));
    for (const list of LISTS.filter(isWanted)) await printDeeds(bench, list);
  } finally {
    await browser.close();
    await Promise.all([kaiden.stop(), bare.stop()]);
    rmSync(dir, { recursive: true });
  }
}

interface Bench {
  browser: Browser;
  bare: Bare;
  url: string;
  cookie: string;
  runs: number;
}

/** A window with nothing in its cache, of who has played the most. */
async function windowOf({ browser, cookie }: Bench, url: string): Promise<BrowserContext> {
  const window = await openWindow(browser, url);
  const at = cookie.indexOf('=');
  await window.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
  return window;
}

interface Opened extends Seen, Traffic {
  tasks: Task[];
}

/** Opens a page as somebody does who was never here, and waits until it has loaded everything; `makeBare` makes a yardstick of it. */
async function open(
  bench: Bench,
  { path, shows }: WebPage,
  { at = bench.url, makeBare = false }: { at?: string; makeBare?: boolean } = {},
): Promise<Opened> {
  const window = await windowOf(bench, at);
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

/** When a page is ready (ms) if every answer takes a while to arrive. */
async function readyFarAway(bench: Bench, { path, shows }: WebPage): Promise<number> {
  const window = await windowOf(bench, bench.url);
  const page = await window.newPage();
  await observe(page, shows);
  const session = await window.newCDPSession(page);
  await session.send('Network.enable');
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: FAR, ...throughput });
  await page.goto(path);
  const { ready } = await shownIn(page);
  await window.close();
  return ready;
}

async function printPages(bench: Bench, pages: readonly WebPage[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const page of pages) rows.push([page.name, ...(await measure(bench, page))]);
  const heads = ['page', 'requests', 'kB', 'script', 'rounds', 'ready, ms', 'interactive', 'bare page', 'ratio'];
  const title = 'Pages, opened by somebody whose browser has nothing of them yet';
  printTable(title, [...heads, 'work, ms', 'longest', `> ${LONG}`, 'blocking', 'shift', 'target'], rows, ['target']);
  printNote(
    'ready: the heading and the first rows are drawn. interactive: the main thread has nothing to do after that.',
  );
  printNote(
    `rounds: answers that have to be there before the next request can be sent, told by a network that takes ${FAR} ms.`,
  );
  printNote(
    'work, longest, blocking: processor time of the main thread, until nothing is loading; busy machines change little.',
  );
  printNote('bare page: what the page has drawn as finished HTML, beside as many bytes as it has fetched.');
}

async function measure(bench: Bench, page: WebPage): Promise<(string | number)[]> {
  // The first time takes what the server and the browser keep from then on.
  const first = await open(bench, page, { makeBare: true });
  const far = await readyFarAway(bench, page);
  const [ours, theirs]: Opened[][] = [[], []];
  for (let n = 0; n < bench.runs; n += 1) {
    ours!.push(await open(bench, page));
    theirs!.push(await open(bench, page, { at: bench.bare.answer.url }));
  }
  const of = (value: (opened: Opened) => number) => median(ours!.map(value));
  const [interactive, theirInteractive] = [of((one) => one.interactive), median(theirs!.map((one) => one.interactive))];
  return [
    first.requests,
    whole(first.bytes / 1000),
    whole(first.script / 1000),
    ((far - of(({ ready }) => ready)) / FAR).toFixed(1),
    whole(of(({ ready }) => ready)),
    whole(interactive),
    whole(theirInteractive),
    times(interactive / theirInteractive),
    whole(of(({ tasks }) => workOf(tasks))),
    ...longOnes(of, (opened) => opened.tasks),
    of(({ shifts }) => shifts).toFixed(3),
    target(interactive < SOON, `< ${SOON} ms`),
  ];
}

/** The longest task, how many are too long, and by how much together (ms). */
function longOnes<T>(of: (value: (one: T) => number) => number, tasks: (one: T) => readonly Task[]): string[] {
  const beyond = (one: T) => tasks(one).filter(({ work }) => work > LONG);
  return [
    ms(of((one) => Math.max(0, ...tasks(one).map(({ work }) => work)))),
    whole(of((one) => beyond(one).length)),
    whole(of((one) => beyond(one).reduce((sum, { work }) => sum + work - LONG, 0))),
  ];
}

async function printDeeds(bench: Bench, { name, path }: (typeof LISTS)[number]): Promise<void> {
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
  const window = await windowOf(bench, url);
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
