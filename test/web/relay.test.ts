import { describe, expect, test } from 'vitest';

import { startFakeReceiver } from '../support/fake-receiver/index.ts';
import { someOf } from '../support/nightly.ts';
import { batch, play } from '../support/plays.ts';
import { browserPath } from './support/browser.ts';
import { enter, fresh, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: the list of refused scores in the web app is NOT tested.');

const KEY = 'f'.repeat(40);

describe.skipIf(!browserPath)('scores that another server did not take, in the browser', () => {
  const web = useWeb();

  test.each(someOf([360, 1280], 1))('are listed with the reason, and sent again, at %d px', async (size) => {
    let isTaken = false;
    const refuses = () =>
      isTaken ? undefined : { type: 'SongOrChartNotFound', message: 'No chart ANOTHER of this song.' };
    const receiver = await startFakeReceiver({ version: 'v3', key: KEY, refuses });
    const api = await enter(web, fresh(`Relay${size}`));
    await web.page.setViewportSize({ width: size, height: 900 });
    await web.page.goto('/integrations');
    await web.page.getByLabel('Address of the other server').fill(receiver.url);
    await web.page.getByLabel('Your API key on that server').fill(KEY);
    await web.page.getByRole('checkbox', { name: 'Forward new scores' }).check();
    await web.page.locator('form').getByRole('button', { name: 'Add an integration' }).click();
    await web.page.getByText('Waiting: 0').waitFor();
    const { body } = await api.charts.list({ params: { game: 'iidx', playtype: 'SP' }, query: {} });
    const scores = body.charts.slice(0, 2).map(({ chartID }) => ({ ...play(1), score: 1, chartID }));
    const named = scores.map(({ chartID, ...score }, at) => {
      const chart = body.charts[at]!;
      const title = body.songs.find(({ id }) => id === chart.songID)!.title;
      return { ...score, chartID, identifier: title, difficulty: chart.difficulty };
    });
    const scoreData = new File([JSON.stringify(batch(named))], 'two.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    const relay = async () => (await api.integrations.list({ params: { userID: 'me' } })).body[0]!.relay;
    await expect.poll(relay).toMatchObject({ waiting: 0, lost: 2 });
    await web.page.reload();
    await web.page.getByText('No chart ANOTHER of this song. The other server keeps it').first().waitFor();
    if (process.env['SHOTS']) {
      await web.page.screenshot({ path: `${process.env['SHOTS']}/refused-${size}.png`, fullPage: true });
    }
    expect(await web.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size);
    isTaken = true;
    await web.page.getByRole('button', { name: 'Send all again' }).click();
    await expect.poll(relay).toMatchObject({ waiting: 0, lost: 0, sent: 2 });
    expect([receiver.stored.size, receiver.failures, web.faults]).toEqual([2, [], []]);
  });
});
