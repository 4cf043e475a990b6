import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { zipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { commitNamed, repositoryArchive } from '../support/seed-archives.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { startSite, type Site } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

if (!browserPath) console.warn('No Chromium on this machine: loading a catalogue in the web app is NOT tested.');

interface Chart {
  chartID: string;
  data: { notecount: number };
}

describe.skipIf(!browserPath)('in the browser', () => {
  /** The song database that the site is set to, and what it sends. */
  let source: Server;
  let archive: Buffer = Buffer.from('');
  let window: BrowserContext;
  let page: Page;
  let faults: string[];
  let folder: string;
  let admin: Awaited<ReturnType<Site['register']>>;
  const place = useSite(async () => {
    source = createServer((_, response) => response.end(archive)).listen(0, '127.0.0.1');
    await once(source, 'listening');
    const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/songs.tar.gz`;
    return startSite({ KAIDEN_SEEDS_SOURCE: url, KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8' });
  });
  beforeAll(async () => {
    admin = await place.site.register('Boss');
    await place.site.run(['user', 'level', 'Boss', '3']);
  });
  afterAll(() => void source?.close());
  beforeEach(async () => {
    window = await borrowWindow(place.browser, place.site.url);
    await window.addCookies([{ ...admin.cookie, url: place.site.url }]);
    page = await openPage(window);
    faults = watch(page);
    folder = mkdtempSync(join(tmpdir(), 'kaiden-seeds-'));
    cpSync('demo/catalogue', folder, { recursive: true });
  });
  afterEach(async () => {
    await giveBack(window);
    rmSync(folder, { recursive: true, force: true });
  });

  const edit = (name: string, change: (entries: object[]) => object[]) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as object[])));
  };
  const newSong = (id: number, title: string) => ({
    id,
    title,
    artist: 'Wren',
    altTitles: [],
    searchTerms: [],
    data: {},
  });
  const findSong = async (search: string) => {
    const { body } = await admin.api.search.everything({ query: { search } });
    return JSON.stringify(body).includes(search);
  };

  test('a folder shows what it would change, entry by entry, and is loaded when somebody wants it', async () => {
    edit('songs-iidx.json', (songs) => [...songs, newSong(9001, 'Quiet Harbour')]);
    edit('charts-iidx.json', ([first, ...others]) => {
      const chart = first as Chart;
      return [{ ...chart, data: { ...chart.data, notecount: 4321 } }, ...others.slice(0, -1)];
    });
    writeFileSync(join(folder, 'README.md'), '# not a seed file');
    await page.goto('/admin/catalogue');
    await page.getByText('No files to load').waitFor();
    await page.locator('input[webkitdirectory]').setInputFiles(folder);
    await page.getByText('1 entry added, 1 changed').waitFor();
    await page.getByRole('button', { name: 'Charts: changed (1)' }).click();
    await page.getByRole('cell', { name: 'data.notecount' }).waitFor();
    await page.getByRole('cell', { name: '4321' }).waitFor();
    await page.getByRole('button', { name: 'Songs: added (1)' }).click();
    await page.getByText('Quiet Harbour – Wren').waitFor();
    await page.getByRole('button', { name: 'Charts: unlisted (1)' }).waitFor();
    expect(await findSong('Quiet Harbour')).toBe(false);
    expect(await violationsIn(page)).toEqual([]);

    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByText('Added 1 entry, changed 1.').waitFor();
    expect(await findSong('Quiet Harbour')).toBe(true);
    expect(await page.getByRole('button', { name: 'Load' }).count()).toBe(0);
    await page.goto('/admin/audit');
    await page.getByText(/^Loaded songs and charts from charts-sdvx\.json, /).waitFor();
    expect(faults).toEqual([]);
  });

  test('the song database is fetched with a button, shown, and loaded when somebody wants it', async () => {
    const [known] = JSON.parse(readFileSync('demo/catalogue/songs-iidx.json', 'utf8')) as object[];
    const entries = [known, newSong(9100, 'Far Lantern')];
    archive = repositoryArchive({ files: [{ name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries }] });
    await page.goto('/admin/catalogue');
    await page.getByText('Not fetched yet.').waitFor();
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await page.getByText('1 entry added, 0 changed').waitFor();
    await page.getByText('songs.tar.gz, received').waitFor();
    expect(await violationsIn(page)).toEqual([]);
    expect(await findSong('Far Lantern')).toBe(false);
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByText(/Last fetched .*: loaded\./).waitFor();
    await page.getByText(commitNamed('a')).waitFor();
    expect(await findSong('Far Lantern')).toBe(true);

    archive = Buffer.from('<html>');
    await page.getByRole('button', { name: 'Fetch now' }).click();
    await page.getByText('These files can’t be loaded').waitFor();
    expect(faults).toEqual([]);
  });

  test('an archive is taken as it is, and a faulty one says what is wrong with it', async () => {
    await page.goto('/admin/catalogue');
    const zone = page.locator('.mantine-Dropzone-root input[type=file]');
    const zip = (files: Record<string, string>) => ({
      name: 'seeds.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(
        zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [`main/${name}`, Buffer.from(text)]))),
      ),
    });
    await zone.setInputFiles(zip({ 'goals.json': '[{', 'quests.json': '{}', 'songs-iidx.json': '[]' }));
    await page.getByText('These files can’t be loaded').waitFor();
    await page.getByText("Can't be read as JSON").waitFor();
    await page.getByText('Is not a list').waitFor();
    const [known] = JSON.parse(readFileSync('demo/catalogue/songs-iidx.json', 'utf8')) as object[];
    const songs = [known, newSong(9002, 'Slow Tide'), { id: 'x' }];
    await zone.setInputFiles(zip({ 'songs-iidx.json': JSON.stringify(songs) }));
    await page.getByText('1 entry has errors and is left out').waitFor();
    expect(await page.getByText('These files can’t be loaded').count()).toBe(0);
    await page.getByRole('button', { name: 'Songs: left out (1)' }).click();
    await page.getByText('songs-iidx.json[2]').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('No files to load').waitFor();
    expect(await findSong('Slow Tide')).toBe(false);
    expect(faults).toEqual([]);
  });

  test('a catalogue that somebody else has changed meanwhile is looked at again before it is loaded', async () => {
    edit('songs-iidx.json', (songs) => [...songs, newSong(9003, 'First Light')]);
    await page.goto('/admin/catalogue');
    await page.locator('input[webkitdirectory]').setInputFiles(folder);
    await page.getByText('1 entry added').waitFor();
    await place.site.run(['seeds', 'load', folder]);
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByText('The catalogue has changed since').waitFor();
    await page.getByText('No changes: everything').waitFor();
    await settle(page);
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
  });
});
