import { setTimeout } from 'node:timers/promises';

import type { Browser, CDPSession, Page } from 'playwright-core';

import { shiftsIn, watchShifts } from '../../test/web/support/shifts.ts';

/** Runs in a page before anything else of it. Long tasks are read from the trace: it knows how much of them was work. */
const OBSERVER = `
  const seen = { ready: null, interactive: null };
  globalThis.__shown = new Promise((done) => {
    const look = new MutationObserver(() => {
      if (!SHOWS.every((selector) => document.querySelector(selector))) return;
      look.disconnect();
      requestAnimationFrame(() => {
        seen.ready = performance.now();
        requestIdleCallback(() => done((seen.interactive = performance.now(), seen)));
      });
    });
    look.observe(document, { childList: true, subtree: true });
  });
`;

/** Lets a page say when it shows what these selectors find. */
export async function observe(page: Page, shows: readonly string[]): Promise<void> {
  await page.addInitScript({ content: `{ const SHOWS = ${JSON.stringify(shows)}; ${OBSERVER} }` });
  await watchShifts(page);
}

/** Times at which a page became usable. */
export interface Shown {
  /** Time when heading and first rows had been drawn (ms from the start of the navigation). */
  ready: number;
  /** Time from which the main thread was idle after that (ms). */
  interactive: number;
}

export interface Seen extends Shown {
  /** Cumulative layout shift. */
  shifts: number;
}

/** Time limit for the first content of a page, however busy the machine is (ms). */
const PATIENCE = 60_000;
/** Required idle time (ms). */
const QUIET = 300;

/** Waits until the page is interactive. */
export async function shownIn(page: Page): Promise<Shown> {
  const late = setTimeout(PATIENCE, undefined, { ref: false }).then(() => {
    throw new Error(`${page.url()} does not show the expected content`);
  });
  return Promise.race([page.evaluate<Shown>('__shown'), late]);
}

/** Waits until the page is interactive, then until nothing is loading, and returns the measurements. */
export async function seenIn(page: Page, traffic: Traffic): Promise<Seen> {
  const shown = await shownIn(page);
  do {
    await page.locator('[role="status"], [aria-busy="true"]').first().waitFor({ state: 'detached', timeout: PATIENCE });
    await setTimeout(QUIET);
  } while (traffic.pending > 0);
  return { ...shown, shifts: await shiftsIn(page) };
}

/** A piece of work of a page's main thread. */
export interface Task {
  /** From its beginning to its end (ms). */
  wall: number;
  /** Processor time within that (ms), which doesn't depend on the load of the machine. */
  work: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; frame?: string };
}

/** Everything that the main thread of a page does meanwhile, task by task. */
export async function tasksOf(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<Task[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] });
  let trace: Buffer | undefined;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return mainTasks(traceEvents);
}

/** Tasks of the renderer's main thread that did the most: the browser has other renderers, which do nothing. */
function mainTasks(events: readonly TraceEvent[]): Task[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const threads = Map.groupBy(
    events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`)),
    ({ pid, tid, name }) => `${pid} ${tid} ${name}`,
  );
  const all = [...threads.values()].map((events) =>
    events.map(({ dur = 0, tdur = dur }) => ({ wall: dur / 1000, work: tdur / 1000 })),
  );
  return all.toSorted((a, b) => workOf(b) - workOf(a))[0] ?? [];
}

export const workOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { work }) => sum + work, 0);

/** Requests of a page. */
export interface Traffic {
  /** Unanswered requests. */
  pending: number;
  requests: number;
  /** Bytes sent over the network, without headers. */
  bytes: number;
  /** Bytes of scripts, as sent. */
  script: number;
}

/** Counts what a page fetches from now on. */
export async function countTraffic(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { pending: 0, requests: 0, bytes: 0, script: 0 };
  const scripts = new Set<string>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  const pending = new Set<string>();
  const isOver = (requestId: string) => {
    pending.delete(requestId);
    traffic.pending = pending.size;
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // Who follows a player does so without end.
    if (!/\/users\/[^/]+\/events$/.test(request.url)) pending.add(requestId);
    traffic.pending = pending.size;
  });
  session.on('Network.loadingFailed', ({ requestId }) => isOver(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    isOver(requestId);
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.script += encodedDataLength;
  });
  return traffic;
}

/** Counts, from now on, how many answers have come one after another: the next request was sent when the last was there. */
export async function countRounds(session: CDPSession): Promise<() => number> {
  const rounds = new Map<string, number>();
  let answered = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId }) => rounds.set(requestId, answered + 1));
  session.on('Network.loadingFinished', ({ requestId }) => {
    answered = Math.max(answered, rounds.get(requestId) ?? 0);
  });
  return () => answered;
}
