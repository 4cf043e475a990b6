import { describe, expect, test } from 'vitest';

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

  test.each([360, 1280])('unticked plays are not imported, are ignored and allowed again, at %d px', async (size) => {
    const api = await enter(web, fresh(`Ticker${size}`));
    await web.page.setViewportSize({ width: size, height: 900 });
    const { body } = await api.charts.list({ params: { game: 'iidx', playtype: 'SP' }, query: {} });
    const named = body.charts.slice(0, 3).map(({ songID, difficulty }) => {
      const { title } = body.songs.find(({ id }) => id === songID)!;
      return { title, name: `${title} ${difficulty}`, difficulty };
    });
    const plays = named.map(({ title, difficulty }) => play(1, { identifier: title, difficulty, score: 100 }));
    await web.page.goto('/import');
    const chooser = web.page.waitForEvent('filechooser');
    await web.page.locator('.mantine-Dropzone-root').click();
    const buffer = Buffer.from(JSON.stringify(batch(plays)));
    await (await chooser).setFiles({ name: 'plays.json', mimeType: 'application/json', buffer });
    await button('Import 3 new scores').waitFor();
    // By keyboard.
    await box(named[1]!.name).focus();
    await web.page.keyboard.press('Space');
    await button('Import 2 new scores').waitFor();
    await box('Import all of them').click();
    await button('Import 3 new scores').waitFor();
    await box('Import all of them').click();
    expect(await button('Import 0 new scores').isDisabled()).toBe(true);
    await box(named[0]!.name).click();
    await box(named[2]!.name).click();
    await box(/^Ignore what is not ticked/).click();
    await shot(`ticks-${size}`);
    expect(await width()).toBeLessThanOrEqual(size);
    await button('Import 2 new scores').click();
    await web.page.getByRole('heading', { name: 'Imported' }).waitFor();
    const { body: ignored } = await api.scores.blacklist();
    expect(ignored.songs.map(({ title }) => title)).toEqual([named[1]!.title]);

    await web.page.goto('/ignored');
    await button(`Allow again: ${named[1]!.name}`).waitFor();
    await shot(`ignored-${size}`);
    expect(await width()).toBeLessThanOrEqual(size);
    await button(`Allow again: ${named[1]!.name}`).click();
    await web.page.getByText('No play is ignored').waitFor();
    expect((await api.scores.blacklist()).body.blacklist).toEqual([]);
    expect(web.faults).toEqual([]);
  });
});
