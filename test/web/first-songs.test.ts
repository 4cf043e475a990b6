import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { createClient } from '../../contracts/client/index.ts';
import { sendsWithTag, startArchiveServer, type ArchiveServer } from '../support/archive-server.ts';
import { someOf } from '../support/nightly.ts';
import { repositoryArchive } from '../support/seed-archives.ts';
import { SONGS, testSeeds } from '../support/test-seeds.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, lentBrowser, openWindow, settle, watch } from './support/browser.ts';
import { PASSWORD, startSite, type Site } from './support/site.ts';

if (!browserPath)
  console.warn('No Chromium on this machine: the first songs of a server are NOT tested in the web app.');

/** Once there is an administrator, the link is refused. */
const isOtherFault = (fault: string) => !/\b404\b/.test(fault);

const LAST_MODIFIED = 'Wed, 17 Jun 2026 10:00:00 GMT';

describe.skipIf(!browserPath)('in the browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await lentBrowser();
  });

  /** A new server without songs, set to a song database on this machine. */
  async function newSite(): Promise<{ site: Site; archive: ArchiveServer }> {
    const archive = await startArchiveServer((request, response) => {
      response.setHeader('last-modified', LAST_MODIFIED);
      sendsWithTag(repositoryArchive(testSeeds()))(request, response);
    });
    const settings = {
      KAIDEN_RATE_LIMITS: 'off',
      KAIDEN_WEBHOOK_ALLOW: '127.0.0.0/8',
      KAIDEN_SEEDS_SOURCE: archive.url,
    };
    const site = await startSite(settings, null);
    onTestFinished(() => site.stop());
    return { site, archive };
  }

  /** Follows the link of the log and makes the first administrator; returns the page that comes then. */
  async function setUp(site: Site, width = 1280): Promise<{ page: Page; faults: string[] }> {
    const window = await openWindow(browser, site.url);
    onTestFinished(() => window.close());
    const page = await window.newPage();
    await page.setViewportSize({ width, height: 900 });
    const faults = watch(page);
    const [link] = /\/setup\?token=[0-9a-f]+/.exec(site.log().join('\n'))!;
    await page.goto(link);
    await page.getByLabel('Username').fill('Boss');
    await page.getByLabel('E-mail address').fill('boss@example.com');
    await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.getByText('Fetch the community song database').first().waitFor();
    return { page, faults };
  }

  const songsOf = async ({ url }: Site, search: string) => {
    const { body } = await createClient({ baseUrl: url }).search.everything({ query: { search } });
    return JSON.stringify(body).includes(search);
  };
  const shot = (page: Page, name: string) =>
    process.env['SHOTS'] ? page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true }) : undefined;

  test.each(someOf([360, 1280], 1))(
    'from an empty data folder to songs in one click, in a window of %i pixels',
    async (width) => {
      const { site } = await newSite();
      const { page, faults } = await setUp(site, width);
      const offer = page.getByRole('region', { name: 'Fetch the community song database' });
      await offer.getByText(/Size: [1-9]\d*\.\d kB\. Updated 17 Jun 2026\./).waitFor();
      await settle(page);
      await shot(page, `setup-${width}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await violationsIn(page)).toEqual([]);
      await offer.getByRole('button', { name: 'Fetch and load' }).click();
      await page.getByText(/Added \d+ entries, changed 0\./).waitFor();
      expect(await songsOf(site, 'Song 12')).toBe(true);
      await settle(page);
      await shot(page, `loaded-${width}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await violationsIn(page)).toEqual([]);
      expect(faults.filter(isOtherFault)).toEqual([]);
    },
    60_000,
  );

  test.each(someOf([1280, 360], 1))(
    'the overview says that there are no songs, and that they are old, and leads to them, in a window of %i pixels',
    async (width) => {
      const { site } = await newSite();
      const { page, faults } = await setUp(site, width);
      const look = async (name: string) => {
        await settle(page);
        await shot(page, `${name}-${width}`);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        expect(await violationsIn(page)).toEqual([]);
      };
      await page.goto('/admin');
      await page.getByText('There are no songs yet').waitFor();
      await look('no-songs');
      await page.getByRole('link', { name: 'Load songs' }).click();
      await page.getByRole('button', { name: 'Fetch now' }).click();
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await page.getByText(/Added \d+ entries, changed 0\./).waitFor();
      await page.goto('/admin');
      await page.getByText('Scheduled jobs').waitFor();
      await settle(page);
      expect(await page.getByText(/There are no songs yet|The songs are old/).count()).toBe(0);

      await page.clock.setFixedTime(Date.now() + 100 * 24 * 3_600_000);
      await page.goto('/admin');
      await page.getByText('They were last loaded or checked 3 months ago.', { exact: false }).waitFor();
      await page.evaluate(`localStorage.setItem('kaiden.language', 'ja')`);
      await page.goto('/admin');
      await page.getByText('楽曲データが古くなっています').waitFor();
      await look('old-songs');
      await page.getByRole('link', { name: '新しい楽曲を読み込む' }).click();
      await page.waitForURL('**/admin/catalogue');
      expect(faults.filter(isOtherFault)).toEqual([]);
    },
    60_000,
  );

  test('only the chosen games are shown before they are loaded, and loaded', async () => {
    const { site } = await newSite();
    const { page, faults } = await setUp(site, 360);
    await page.getByRole('button', { name: 'All games (choose)' }).click();
    await page.getByRole('button', { name: 'Select none' }).click();
    expect(await page.getByRole('button', { name: 'Fetch and load' }).isDisabled()).toBe(true);
    await page.getByLabel('SOUND VOLTEX').check();
    await shot(page, 'games-360');
    await page.getByRole('button', { name: 'Fetch and preview' }).click();
    await page.getByText(`${2 * SONGS} entries added, 0 changed`).waitFor();
    expect(await songsOf(site, 'Volt 12')).toBe(false);
    await settle(page);
    await shot(page, 'preview-360');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByText(`Added ${2 * SONGS} entries, changed 0.`).waitFor();
    expect([await songsOf(site, 'Volt 12'), await songsOf(site, 'Song 12')]).toEqual([true, false]);
    await page.goto('/admin/catalogue');
    await page.getByRole('button', { name: 'Fetch now' }).waitFor();
    await settle(page);
    await shot(page, 'catalogue-360');
    const ticked = (game: string) => page.getByLabel(game).isChecked();
    expect([await ticked('SOUND VOLTEX'), await ticked('beatmania IIDX')]).toEqual([true, false]);
    expect(await violationsIn(page)).toEqual([]);
    expect(faults.filter(isOtherFault)).toEqual([]);
  });

  test('a song database that does not say how large it is, or cannot be reached, is told of, with the way to go on', async () => {
    const { site, archive } = await newSite();
    archive.answer((_, response) => void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end());
    const { page } = await setUp(site);
    await page.getByText('Size unknown.').waitFor();
    expect(archive.seen.every((line) => line.startsWith('HEAD '))).toBe(true);
    archive.answer((request) => request.socket.destroy());
    await page.reload();
    await page.getByText(/Can’t be fetched right now: .*drop it on the catalogue page/).waitFor();
    await page.getByRole('button', { name: 'Fetch and load' }).click();
    await page.getByRole('alert').getByText("can't be reached").waitFor();
    expect(await songsOf(site, 'Song 12')).toBe(false);
  });
});
