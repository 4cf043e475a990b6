import { beforeAll, describe, expect, test } from 'vitest';

import { browserPath } from './support/browser.ts';
import { startPlayedSite, type Site } from './support/site.ts';
import { visitor } from './support/visit.ts';
import { useSite } from './support/web.ts';

/** Notes where headings, rows and links of a page are. */
const NOTE_PLACES = `globalThis.__places = new Map(
  [...document.querySelectorAll('main :is(h1, h2, h3, tr, li, a)')].map((one) => [one, one.getBoundingClientRect().top]))`;
/** Lists those that are elsewhere now. */
const MOVED = `[...globalThis.__places].filter(([one, top]) => one.getBoundingClientRect().top !== top)
  .map(([one]) => one.textContent)`;

describe.skipIf(!browserPath)('what is played', () => {
  const place = useSite(startPlayedSite);
  let hazel: Awaited<ReturnType<Site['register']>>;
  beforeAll(async () => {
    hazel = await place.site.register('Hazel');
  });

  const visit = visitor(() => place);

  /** Sends a play of the chart of the player's latest PB, with one more point than it has, now. */
  async function playBetter(): Promise<{ title: string; score: number }> {
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
    return { title: songs.find(({ id }) => id === chart.songID)!.title, score: pb.scoreData.score + 1 };
  }

  test('appears on the page for streams as it comes in, for guests, in front of nothing', async () => {
    const page = await visit('/stream/Hazel?size=large&theme=dark&rows=3');
    expect(await page.locator('header, nav').count()).toBe(0);
    const behind = 'getComputedStyle(document.body).backgroundColor';
    expect(await page.evaluate(behind)).toBe('rgba(0, 0, 0, 0)');
    const { title } = await playBetter();
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
    const address = `${place.site.url}/stream/Hazel?size=huge&theme=light&box=off&rows=0`;
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
    const { title } = await playBetter();
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual([expect.stringMatching(`New PB[^]*${title}`)]);
  });

  const inNumbers = new Intl.NumberFormat('en');

  test.for([
    ['a profile, for guests', '/users/Hazel', false],
    ['a game of one’s own', '/users/Hazel/games/iidx/SP', true],
    ['one’s PBs', '/users/Hazel/games/iidx/SP/pbs', true],
  ] as const)('is told on the page of %s, and shown there without moving anything before', async ([, path, isMine]) => {
    const page = await visit(path, isMine ? hazel : undefined);
    const main = page.getByRole('main');
    const text = async () => (await main.innerText()).replaceAll(/this minute|\d+ minutes? ago/g, 'a moment ago');
    const before = await text();
    await page.evaluate(NOTE_PLACES);
    const { title, score } = await playBetter();
    const shown = inNumbers.format(score);
    const notice = page.getByRole('alert');
    await notice.getByText(`${title} ${shown}`).waitFor();
    expect(await notice.innerText()).toMatch(isMine ? /^New PB\n/ : /^Hazel: New PB\n/);
    const next = await playBetter();
    await notice.getByText(`${next.title} ${inNumbers.format(next.score)}`).waitFor();
    expect(await notice.innerText()).toContain('2 new PBs');
    expect(await text()).toBe(before);
    expect(await page.evaluate<string[]>(MOVED)).toEqual([]);
    await notice.getByRole('button', { name: 'Show on this page' }).click();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(text).not.toBe(before);
    // The profile lists the best plays only.
    if (isMine) await main.getByText(inNumbers.format(next.score), { exact: true }).first().waitFor();
  });

  test('is not told on the page of another game', async () => {
    const page = await visit('/users/Hazel/games/iidx/SP/sessions', hazel);
    const other = await visit('/users/Hazel/games/sdvx/Single', hazel);
    await playBetter();
    await page.getByRole('alert').getByText('New PB').waitFor();
    expect(await other.getByRole('alert').count()).toBe(0);
  });
});
