import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildWeb } from '../../scripts/build/web.ts';
import { browserPath, launch } from '../../test/web/support/browser.ts';
import { startChild } from '../child.ts';
import { HEAVY } from '../data/fill.ts';
import { logIn } from '../log-in.ts';
import { startProgram } from '../program.ts';
import { printNote } from '../table.ts';
import type { Bare } from '../web/bare.ts';
import { prepareFolder } from '../web/data.ts';
import { printFirstScript } from '../web/first-script.ts';
import { LISTS, pagesOf } from '../web/pages.ts';
import { printPages } from '../web/print-pages.ts';
import { printDeeds } from '../web/print-tables.ts';
import { printTasks } from '../web/print-tasks.ts';
import { printThrottled } from '../web/print-throttled.ts';

interface Options {
  quick: boolean;
  data?: string | undefined;
  /** Pages that have this in their name. */
  only?: string | undefined;
}

/** Measures pages and tables of the web app in Chromium on a large database, against the same pages as finished HTML. */
export async function benchWeb({ quick, data, only = '' }: Options): Promise<void> {
  if (!browserPath) return printNote('No Chromium on this machine: skipping the web app.');
  const [dir] = await Promise.all([prepareFolder(data), buildWeb('dist')]);
  const settings = { KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off', KAIDEN_LOG_LEVEL: 'info', KAIDEN_LOG_FORMAT: 'json' };
  const kaiden = await startProgram({ KAIDEN_DATA_DIR: dir, ...settings });
  const bare: Bare = await startChild('bare');
  const browser = await launch();
  try {
    const cookie = await logIn(kaiden.url, HEAVY);
    const bench = { browser, bare, url: kaiden.url, cookie, runs: quick ? 1 : 5 };
    const isWanted = ({ name }: { name: string }) => name.includes(only);
    const pages = pagesOf(join(dir, 'kaiden.db')).filter(isWanted);
    printFirstScript();
    await printThrottled(bench, pages);
    if (isWanted({ name: 'tasks' })) await printTasks(browser, bench.runs);
    await printPages(bench, pages);
    for (const list of LISTS.filter(isWanted)) await printDeeds(bench, list);
  } finally {
    await browser.close();
    await Promise.all([kaiden.stop(), bare.stop()]);
    rmSync(dir, { recursive: true });
  }
}
