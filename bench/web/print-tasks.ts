import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';

import { packBag } from '../../test/web/support/bag.ts';
import { openWindow } from '../../test/web/support/browser.ts';
import { counting, FIVE_TASKS, type Task } from '../../test/web/support/five-tasks.ts';
import { takeHand } from '../../test/web/support/hands.ts';
import { DEMO } from '../../test/web/support/material.ts';
import { importDemo, register } from '../../test/web/support/people.ts';
import { median } from '../figures.ts';
import { programFile, startProgram } from '../program.ts';
import { printNote, printTable } from '../table.ts';
import { PROFILES, throttle } from './profile.ts';

const OTHER = 'Rowan';
const WIDTHS = { wide: 1280, phone: 360 };
const [PROFILE] = PROFILES;

/** Prints how many presses and seconds the tasks take that players do most. */
export async function printTasks(browser: Browser, runs: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'kaiden-bench-tasks-'));
  const settings = { KAIDEN_DATA_DIR: dir, KAIDEN_PORT: '0', KAIDEN_RATE_LIMITS: 'off' };
  spawnSync(process.execPath, [programFile(), 'seeds', 'load', 'demo/catalogue'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [kaiden, bag] = await Promise.all([startProgram(settings), packBag(DEMO)]);
  try {
    await importDemo((await register(kaiden.url, OTHER)).api, 'rowan-iidx.json');
    const rows: (string | number)[][] = [];
    let players = 0;
    for (const task of FIVE_TASKS) {
      const row: (string | number)[] = [task.name];
      for (const width of Object.values(WIDTHS)) {
        const done: Done[] = [];
        for (let n = 0; n < runs; n += 1) {
          done.push(
            await doTask({ browser, url: kaiden.url, name: `Hazel${(players += 1)}`, file: bag.file, width, task }),
          );
        }
        const of = (value: (one: Done) => number) => median(done.map(value));
        row.push(
          of(({ presses }) => presses),
          seconds(of(({ first }) => first)),
          seconds(of(({ rest }) => rest)),
        );
      }
      rows.push(row);
    }
    const heads = Object.keys(WIDTHS).flatMap((name) => [`${name}: presses`, 'opening, s', 'task, s']);
    printTable(`The tasks that players do most (${PROFILE!.name})`, ['task', ...heads], rows);
    printNote(
      'opening: from the address of the site to the start page, with an empty browser cache. task: from there to the goal, without thinking.',
    );
  } finally {
    bag.empty();
    await kaiden.stop();
    rmSync(dir, { recursive: true });
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

interface Done {
  presses: number;
  /** Time until the start page is shown, and from then until the task is done (ms). */
  first: number;
  rest: number;
}

interface Attempt {
  browser: Browser;
  url: string;
  name: string;
  file: string;
  width: number;
  task: Task;
}

/** Does a task as a new player with the demo's scores. */
async function doTask({ browser, url, name, file, width, task }: Attempt): Promise<Done> {
  const { api, cookie } = await register(url, name);
  await importDemo(api, 'hazel-iidx.json');
  const window = await openWindow(browser, url, 'en-GB', { serviceWorkers: 'allow' });
  await window.addCookies([{ ...cookie, url }]);
  await window.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const page = await window.newPage();
  const hand = counting(await takeHand(page, { by: 'mouse', width }));
  await throttle(await window.newCDPSession(page), PROFILE!);
  const begun = performance.now();
  await page.goto('/');
  await page.getByRole('region', { name: 'Last session' }).waitFor();
  const opened = performance.now();
  await task.run({ page, hand, name, other: OTHER, file });
  const done = performance.now();
  await window.close();
  return { presses: hand.count(), first: opened - begun, rest: done - opened };
}
