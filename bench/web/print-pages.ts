import { median, target, times, whole } from '../figures.ts';
import { printNote, printTable } from '../table.ts';
import { LONG, longOnes } from './long.ts';
import { workOf } from './observe.ts';
import { open, roundsOf, type Bench, type Opened } from './open.ts';
import type { WebPage } from './pages.ts';

/** Target for interactive (ms). */
export const SOON = 1000;

/** Prints each page's downloads, the time until it is usable, and the work that takes. */
export async function printPages(bench: Bench, pages: readonly WebPage[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const page of pages) rows.push([page.name, ...(await measure(bench, page))]);
  const heads = ['page', 'requests', 'kB', 'script', 'rounds', 'ready, ms', 'interactive', 'bare page', 'ratio'];
  const title = 'Pages, opened with an empty browser cache';
  printTable(title, [...heads, 'work, ms', 'longest', `> ${LONG}`, 'blocking', 'shift', 'target'], rows, ['target']);
  printNote('ready: the heading and the first rows are drawn. interactive: the main thread is idle after that.');
  printNote('rounds: number of consecutive round trips until the page is ready.');
  printNote(
    'work, longest, blocking: CPU time of the main thread until loading is finished; hardly affected by other load.',
  );
  printNote('bare page: the same content as static HTML, plus as many bytes as the page has fetched.');
}

async function measure(bench: Bench, page: WebPage): Promise<(string | number)[]> {
  // The first time takes what the server and the browser keep from then on.
  const first = await open(bench, page, { makeBare: true });
  const rounds = await roundsOf(bench, page);
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
    rounds,
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
