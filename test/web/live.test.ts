import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { browserPath, launch } from './support/browser.ts';
import { importDemo, startSite, type Site } from './support/site.ts';
import { visitor } from './support/visit.ts';

type Browser = Awaited<ReturnType<typeof launch>>;

describe.skipIf(!browserPath)('what is played', () => {
  let site: Site;
  let browser: Browser;
  let hazel: Awaited<ReturnType<Site['register']>>;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launch()]);
    hazel = await site.register('Hazel');
    await importDemo(hazel.api, 'hazel-iidx.json');
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const visit = visitor(() => ({ browser, site }));

  /** Sends a play of the chart of the player's latest PB, with one more point than it has, now. */
  async function playBetter(): Promise<string> {
    const params = { userID: 'me', game: 'iidx', playtype: 'SP' };
    const { pbs, charts, songs } = (await hazel.api.ugpts.allPBs({ params })).body;
    const pb = pbs.find(({ scoreData }) => scoreData.percent < 90)!;
    const chart = charts.find(({ chartID }) => chartID === pb.chartID)!;
    const scores = [
      {
        matchType: 'tachiSongID',
        identifier: String(chart.songID),
        difficulty: chart.difficulty,
        score: pb.scoreData.score + 1,
        lamp: pb.scoreData.lamp,
        timeAchieved: Date.now(),
      },
    ];
    await hazel.api.imports.direct({
      json: { meta: { game: 'iidx', playtype: 'SP', service: 'Live' }, scores },
    });
    return songs.find(({ id }) => id === chart.songID)!.title;
  }

  test('appears on the page for streams as it comes in, for guests, in front of nothing', async () => {
    const page = await visit('/stream/Hazel?size=large&theme=dark&rows=3');
    expect(await page.locator('header, nav').count()).toBe(0);
    const behind = 'getComputedStyle(document.body).backgroundColor';
    expect(await page.evaluate(behind)).toBe('rgba(0, 0, 0, 0)');
    const title = await playBetter();
    await page.getByRole('list', { name: 'Last play' }).getByText(title).waitFor();
    await page.getByRole('list', { name: 'New PBs' }).getByText(title).waitFor();
    await page.getByText('1 play ·').waitFor();
  });

  test('has a page for streams whose address the settings give, with the look that is chosen', async () => {
    const settings = await visit('/settings', hazel);
    const card = settings.locator('section', { has: settings.getByRole('heading', { name: 'In your stream' }) });
    await card.getByLabel('Size').selectOption('Huge');
    await card.getByLabel('Theme').selectOption('Light');
    await card.getByLabel('New PBs shown').fill('0');
    await card.getByLabel('Box behind the texts').uncheck();
    const address = `${site.url}/stream/Hazel?size=huge&theme=light&box=off&rows=0`;
    expect(await card.locator('pre').innerText()).toBe(address);
    const opened = settings.context().waitForEvent('page');
    await card.getByRole('link', { name: 'Open the page' }).click();
    const page = await opened;
    await page.getByRole('heading', { name: 'Hazel' }).waitFor();
    expect(page.url()).toBe(address);
    expect(await page.evaluate('getComputedStyle(document.querySelector("main")).zoom')).toBe('2');
  });

  test('is told on one’s start page when it is a new PB', async () => {
    const page = await visit('/', hazel);
    const title = await playBetter();
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual([expect.stringMatching(`New PB[^]*${title}`)]);
  });
});
