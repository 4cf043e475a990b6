import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { someOf } from '../support/nightly.ts';
import { batch, play } from '../support/plays.ts';
import { browserPath } from './support/browser.ts';
import { enter, fresh, useWeb } from './support/web.ts';

if (!browserPath)
  console.warn('No Chromium on this machine: leaving plays out of a file in the web app is NOT tested.');

const SHOTS = process.env['SHOTS'];

describe.skipIf(!browserPath)('leaving plays out, in the browser', () => {
  const web = useWeb();
  const button = (name: string | RegExp) => web.page.getByRole('button', { name });
  const box = (name: string | RegExp) => web.page.getByRole('checkbox', { name });
  const shot = (name: string) => (SHOTS ? web.page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true }) : null);
  const width = () => web.page.evaluate('document.documentElement.scrollWidth');

  const asked: string[] = [];
  const previews = () => asked.filter((url) => url.includes('dryRun')).length;

  /** Logs a new player in, with so many plays of the first charts of the catalogue to import. */
  async function newcomer(name: string, size: number) {
    const api = await enter(web, fresh(name));
    await web.page.setViewportSize({ width: size, height: 900 });
    const { body } = await api.charts.list({ params: { game: 'iidx', playtype: 'SP' }, query: {} });
    const named = body.charts.slice(0, 3).map(({ songID, difficulty }) => {
      const { title } = body.songs.find(({ id }) => id === songID)!;
      return { title, name: `${title} ${difficulty}`, difficulty };
    });
    const plays = named.map(({ title, difficulty }) => play(1, { identifier: title, difficulty, score: 100 }));
    asked.length = 0;
    web.page.on('request', (request) => asked.push(request.url()));
    return { api, named, plays };
  }
  const file = (name: string, plays: ReturnType<typeof play>[]) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(batch(plays))),
  });
  async function give(files: ReturnType<typeof file>[]) {
    await web.page.goto('/import');
    const chooser = web.page.waitForEvent('filechooser');
    await web.page.locator('.mantine-Dropzone-root').click();
    await (await chooser).setFiles(files);
  }
  const count = (within: Locator, text: string) => within.getByText(text, { exact: true }).first();

  test.each(someOf([360, 1280], 1))(
    'unticked plays are not imported, are ignored and allowed again, at %d px',
    async (size) => {
      const { api, named, plays } = await newcomer(`Ticker${size}`, size);
      await give([file('plays.json', plays)]);
      await button('Import 3 new scores').waitFor();
      // By keyboard.
      await box(named[1]!.name).focus();
      await web.page.keyboard.press('Space');
      await button('Import 2 new scores').waitFor();
      await box('Import all').click();
      await button('Import 3 new scores').waitFor();
      await box('Import all').click();
      expect(await button('Import 0 new scores').isDisabled()).toBe(true);
      await box(named[0]!.name).click();
      await box(named[2]!.name).click();
      await box(/^Ignore unticked plays/).click();
      await shot(`ticks-${size}`);
      expect(await width()).toBeLessThanOrEqual(size);
      await button('Import 2 new scores').click();
      await web.page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
      const { body: ignored } = await api.scores.blacklist();
      expect(ignored.songs.map(({ title }) => title)).toEqual([named[1]!.title]);

      await web.page.goto('/ignored');
      await button(`Allow again: ${named[1]!.name}`).waitFor();
      await shot(`ignored-${size}`);
      expect(await width()).toBeLessThanOrEqual(size);
      await button(`Allow again: ${named[1]!.name}`).click();
      await web.page.getByText('No ignored plays').waitFor();
      expect((await api.scores.blacklist()).body.blacklist).toEqual([]);
      expect(web.faults).toEqual([]);
    },
  );

  test('counts, PBs and ratings are those of the plays that are ticked, asked for once when the ticks have settled', async () => {
    const { named, plays } = await newcomer('Settler', 1280);
    await give([file('plays.json', plays)]);
    const preview = web.page.getByRole('region', { name: 'Preview' });
    // Below its head.
    const pbs = async () => (await preview.getByRole('group', { name: 'PB changes' }).getByRole('row').count()) - 1;
    await count(preview, '3 first plays').waitFor();
    expect(previews()).toBe(1);
    // By timers of the page: on a busy machine two clicks can be further apart than the pause after which it asks.
    const both = box(named[0]!.name).or(box(named[1]!.name));
    await both.evaluateAll(async (boxes) => {
      for (const one of boxes) {
        (one as unknown as { click: () => void }).click();
        await new Promise((later) => setTimeout(later, 100));
      }
    });
    await count(preview, '1 first play').waitFor();
    await count(preview, '2 skipped').waitFor();
    expect([await pbs(), previews()]).toEqual([1, 2]);
    await box('Import all').click();
    await count(preview, '3 first plays').waitFor();
    // Known results are not requested again.
    expect([await pbs(), previews()]).toEqual([3, 2]);
    expect(web.faults).toEqual([]);
  });

  test.each(someOf([1280, 360], 1))('each of several files has boxes of its own, at %d px', async (size) => {
    const { api, named, plays } = await newcomer(`Several${size}`, size);
    await give([file('one.json', plays.slice(0, 2)), file('two.json', plays.slice(2))]);
    const [one, two] = ['one.json', 'two.json'].map((name) => web.page.getByRole('article', { name }));
    await button('Import all: 3 new scores').waitFor();
    await one!.getByText('Select scores (2 of 2)').click();
    await one!.getByRole('checkbox', { name: named[0]!.name }).click();
    await one!.getByText('Select scores (1 of 2)').waitFor();
    await count(one!, '1 first play').waitFor();
    expect(await two!.getByText('Select scores (1 of 1)').count()).toBe(1);
    await shot(`several-ticks-${size}`);
    expect(await width()).toBeLessThanOrEqual(size);
    await button('Import all: 2 new scores').click();
    await web.page.getByText('Imported: 2, new scores: 2').waitFor();
    const { body } = await api.ugpts.get({ params: { userID: 'me', game: 'iidx', playtype: 'SP' } });
    expect(body.totalScores).toBe(2);
    expect(web.faults).toEqual([]);
  });
});
