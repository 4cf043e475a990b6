import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { buildWeb } from '../../scripts/build/web.ts';
import { nightly } from '../support/nightly.ts';
import { programFolder, spawnProgram, temporaryFolder } from '../support/program.ts';
import { browserPath, lentBrowser, openWindow, settle, watch } from './support/browser.ts';
import { siteFolder } from './support/site.ts';
import { waitForWorker } from './support/worker.ts';

if (!browserPath) console.warn('No Chromium on this machine: new versions of the app are NOT tested.');

/** How often to look (ms). */
const HANDOVER = { interval: 1000 };

/**
 * Ends the former worker if the new one waits for it. A request that comes just as the browser hands over starts the former one again. The browser ends it
 * once it has been idle for half a minute, but not while DevTools is attached to it, as in tests.
 */
async function endFormerWorker(page: Page): Promise<void> {
  const WAITS = 'navigator.serviceWorker.getRegistration().then((its) => Boolean(its?.waiting))';
  if (!(await page.evaluate<boolean>(WAITS))) return;
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

describe.skipIf(!browserPath)('a new version of the app', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaiden-version-'));
    const [program, site] = await Promise.all([programFolder(), siteFolder()]);
    await cp(program, folder, { recursive: true, verbatimSymlinks: true });
    await cp(join(site, 'web'), join(folder, 'former/web'), { recursive: true });
    await makeNext();
    browser = await lentBrowser();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Makes the app with another text in its frame, in `next/web`. By day it is a copy of the former one in which every script has another
   * name, as after a build.
   */
  const makeNext = () => (nightly ? buildNext() : renameAll());
  async function renameAll() {
    const next = join(folder, 'next/web');
    await cp(join(folder, 'former/web'), next, { recursive: true });
    const files = (await readdir(next, { recursive: true })).filter((name) => /\.(js|css|html|json)$/.test(name));
    for (const name of files) {
      const path = join(next, name);
      const text = (await readFile(path, 'utf8'))
        .replaceAll(/(-[\w-]{8})\.js\b/g, '$1N.js')
        .replace(/games:(["'`])Games\1/, 'games:$1Games of this version$1')
        .replace(/version:(["'`])[\da-f]{16}\1/, 'version:$1another$1');
      await rm(path);
      for (const ending of ['.br', '.gz']) await rm(path + ending, { force: true });
      await writeFile(path.replace(/(-[\w-]{8})\.js$/, '$1N.js'), text);
    }
  }
  async function buildNext() {
    const source = join(folder, 'source/web');
    await cp('web', source, { recursive: true });
    for (const name of ['node_modules', 'contracts', 'tsconfig.json'])
      await symlink(resolve(name), join(folder, 'source', name), 'junction');
    const texts = join(source, 'texts/shell.ts');
    await writeFile(texts, (await readFile(texts, 'utf8')).replace("games: 'Games'", "games: 'Games of this version'"));
    await buildWeb(join(folder, 'next'), source);
  }
  /** Starts the program with one of the two. */
  async function serve(version: 'former' | 'next', data: string, port = '0') {
    await rm(join(folder, 'web'), { recursive: true, force: true });
    await cp(join(folder, version, 'web'), join(folder, 'web'), { recursive: true });
    const server = await spawnProgram(join(folder, 'kaiden.js'), data, { settings: { KAIDEN_PORT: port } });
    onTestFinished(async () => void (await server.end('SIGTERM')));
    return server;
  }

  test('is what opens at once, with the network and without', async () => {
    const data = temporaryFolder();
    const former = await serve('former', data);
    const window = await openWindow(browser, former.url, 'en-GB', { serviceWorkers: 'allow' });
    const page = await window.newPage();
    const faults = watch(page);
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    const scripts = () => page.evaluate<string[]>('[...document.scripts].map(({ src }) => src)');
    const worker = () => page.evaluate<string>('fetch("/worker.js").then((answer) => answer.text())');
    const shell = `caches.keys().then(async (names) => {
      const stored = await caches.open(names.find((name) => name.includes('precache')));
      return (await stored.keys()).map(({ url }) => new URL(url).pathname);
    })`;
    const stored = () => page.evaluate<string[]>(shell);
    await page.goto('/');
    await waitForWorker(page);
    const all = (await stored()).length;
    await page.reload();
    await link('Games').waitFor();
    const before = { scripts: await scripts(), worker: await worker() };

    await former.end('SIGTERM');
    await serve('next', data, new URL(former.url).port);
    await page.reload();
    await link('Games of this version').waitFor();
    await settle(page);
    expect(await scripts()).not.toEqual(before.scripts);
    expect(await worker()).not.toBe(before.worker);
    expect(faults).toEqual([]);

    // Everything stored is of the new version from then on.
    const [script] = await scripts();
    await expect.poll(stored, HANDOVER).toContain(new URL(script!).pathname);
    const now = new Set(await scripts());
    const old = new Set(before.scripts.filter((src) => !now.has(src)).map((src) => new URL(src).pathname));
    const left = async () => {
      await endFormerWorker(page);
      return (await stored()).filter((path) => old.has(path));
    };
    await expect.poll(left, HANDOVER).toEqual([]);
    await expect.poll(stored, HANDOVER).toHaveLength(all);
    await window.setOffline(true);
    await page.reload();
    await link('Games of this version').waitFor();
    expect(await scripts()).toEqual([script]);
    await window.close();
  });
});
