import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import { asFile, batch, play, type TestPlay } from '../support/plays.ts';
import { browserPath } from './support/browser.ts';
import { startPlayedSite, type Site } from './support/site.ts';
import { visitor } from './support/visit.ts';
import { useSite } from './support/web.ts';

describe.skipIf(!browserPath)('a player', () => {
  const place = useSite(startPlayedSite);
  let hazel: Awaited<ReturnType<Site['register']>>;
  let rowan: typeof hazel;
  beforeAll(async () => {
    [hazel, rowan] = [await place.site.register('Hazel'), await place.site.register('Rowan')];
  });
  const visit = visitor(() => place);
  const blueHour = (score: number, timeAchieved: number) => play(1, { identifier: 'Blue Hour', score, timeAchieved });
  const send = (api: typeof hazel.api, scores: TestPlay[]) =>
    api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData: asFile(batch(scores)) } });

  describe('has a start page that', () => {
    const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
    const rail = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

    test('of a player is about them: ratings, the last session and what to play next', async () => {
      const page = await visit('/', hazel);
      expect(await page.locator('h1').innerText()).toBe('Hello Hazel');
      const games = region(page, 'Your games').getByRole('article');
      expect((await games.allInnerTexts()).join()).toMatch(
        /beatmania IIDX SP[^]*SOUND VOLTEX|SOUND VOLTEX[^]*beatmania IIDX SP/,
      );
      expect(await games.count()).toBe(2);
      const raised = region(page, 'Last session').getByRole('list', { name: 'New PBs' }).getByRole('listitem');
      expect(await raised.count()).toBeGreaterThan(0);
      expect(await region(page, 'Play next').getByRole('listitem').count()).toBe(5);
    });

    test('shows how ratings moved before the server knew the player, from dated scores', async () => {
      const newcomer = await place.site.register('Newcomer');
      const ago = (days: number) => Date.now() - days * 86_400_000;
      await send(newcomer.api, [blueHour(1000, ago(20)), { ...blueHour(2000, ago(10)), lamp: 'HARD CLEAR' }]);
      const page = await visit('/', newcomer);
      const card = region(page, 'Your games').getByRole('article');
      await expect.poll(() => card.innerText()).toMatch(/▲ \+\d[\d.]*\s+in 30 days/);
    });

    test('names the plays that are closest to a grade to a player whose rating can’t rise', async () => {
      const best = await place.site.register('Best');
      const { body } = await best.api.charts.list({ params: { game: 'iidx', playtype: 'SP' }, query: {} });
      const cleared = body.charts.map(({ chartID, difficulty, data }, at) => {
        // A point below AA on the first, further below it on the others.
        const score = Math.ceil((Number(data.notecount) * 2 * 7) / 9) - 1 - 2 * at;
        return play(1, { matchType: 'chartID', identifier: chartID, difficulty, lamp: 'FULL COMBO', score });
      });
      await send(best.api, cleared);
      const page = await visit('/', best);
      const next = region(page, 'Play next');
      await next.getByText('closest to their next grade').waitFor();
      const lines = await next.getByRole('listitem').allInnerTexts();
      expect(lines).toHaveLength(5);
      expect(lines[0]).toMatch(/AA-1$/);
    });

    test('leads to the PBs of each game of the player in one click, and so does every other page', async () => {
      const page = await visit('/', hazel);
      await page.getByRole('main').getByRole('link', { name: 'My PBs', exact: true }).click();
      await expect.poll(() => page.url()).toMatch(/\/users\/Hazel\/games\/[a-z]+\/\w+\/pbs$/);
      await rail(page).getByRole('link', { name: 'SOUND VOLTEX' }).click();
      await expect.poll(() => page.url()).toBe(`${place.site.url}/users/Hazel/games/sdvx/Single/pbs`);
      const named = (await rail(page).getByRole('link').allInnerTexts()).map((text) => text.split('\n').at(-1));
      expect(named).toEqual(expect.arrayContaining(['Import', 'Notifications', 'beatmania IIDX SP', 'SOUND VOLTEX']));
    });

    test('tells news of rivals, and how to choose some as long as there are none', async () => {
      const before = await visit('/', hazel);
      await region(before, 'Rivals').getByRole('link', { name: 'Choose rivals' }).waitFor();
      const me = { userID: 'me', game: 'iidx', playtype: 'SP' };
      const { id } = (await rowan.api.users.get({ params: { userID: 'me' } })).body;
      await hazel.api.rivals.replace({ params: me, json: { rivalIDs: [id] } });
      const page = await visit('/', hazel);
      const news = region(page, 'Rivals').getByRole('listitem');
      expect(await news.count()).toBeGreaterThan(0);
      for (const text of await news.allInnerTexts()) expect(text).toContain('Rowan');
    });

    test('of a guest says what the site is and who plays here', async () => {
      const page = await visit('/');
      expect(await page.locator('h1').innerText()).toBe('All your scores in one place');
      const players = region(page, 'Who plays here').getByRole('listitem');
      expect((await players.allInnerTexts()).join()).toMatch(/Hazel[^]*Rowan|Rowan[^]*Hazel/);
      expect(await rail(page).getByRole('link', { name: 'Import' }).count()).toBe(0);
      await page.getByRole('link', { name: 'Create account' }).click();
      await expect.poll(() => page.url()).toBe(`${place.site.url}/register`);
    });
  });

  describe('has a profile that', () => {
    test('shows the banner that its player has sent', async () => {
      const png = await sharp({ create: { width: 16, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      const banner = new File([new Uint8Array(png)], 'banner.png');
      await hazel.api.pictures.setBanner({ params: { userID: 'me' }, form: { banner } });
      const page = await visit('/users/Hazel');
      const width = () =>
        page.evaluate<number | undefined>(`document.querySelector('.cover-banner img')?.naturalWidth`);
      await expect.poll(width).toBe(16);
    });

    test('shows the year day by day, the best plays, and badges for what was done', async () => {
      const day = 86_400_000;
      const noon = Math.floor(Date.now() / day) * day - 10 * day;
      await send(
        hazel.api,
        [0, 1, 2].map((n) => blueHour(1000 + n, noon + n * day)),
      );
      const page = await visit('/users/Hazel');
      const year = page.getByRole('img', {
        name: /plays on \d+ days of the last year · longest streak: [3-9]\d* days/,
      });
      expect(await year.locator('rect:not(.level-0)').count()).toBeGreaterThanOrEqual(3);
      const badges = page.getByRole('list', { name: 'Badges' });
      expect(await badges.innerText()).toMatch(/days in a row/);
      expect(await page.getByRole('list', { name: 'Best plays' }).getByRole('listitem').count()).toBe(8);
    });

    test('leads to a comparison with the reader, and makes its player their rival, in a click each', async () => {
      const me = { userID: 'me', game: 'iidx', playtype: 'SP' };
      await hazel.api.rivals.replace({ params: me, json: { rivalIDs: [] } });
      const page = await visit('/users/Rowan', hazel);
      await page.getByRole('button', { name: 'Add rival' }).click();
      await page.getByRole('link', { name: 'Your rival' }).waitFor();
      expect((await hazel.api.rivals.list({ params: me })).body.map(({ username }) => username)).toEqual(['Rowan']);
      await page.getByRole('link', { name: 'Compare with me' }).click();
      await expect.poll(() => page.url()).toBe(`${place.site.url}/users/Hazel/games/iidx/SP/compare?with=Rowan`);
      const guests = await visit('/users/Rowan');
      expect(await guests.getByRole('link', { name: 'Compare with me' }).count()).toBe(0);
    });

    test('an import shows what was raised, and shares its session', async () => {
      const willow = await place.site.register('Willow');
      await send(willow.api, [blueHour(1000, Date.now() - 3 * 86_400_000)]);
      const sent = await send(willow.api, [blueHour(1200, Date.now() - 1000)]);
      const { importID, createdSessions } = sent.body as { importID: string; createdSessions: { sessionID: string }[] };
      const page = await visit(`/imports/${importID}`, willow);
      const raised = page
        .getByRole('list', { name: 'PB changes' })
        .getByRole('listitem')
        .filter({ hasText: 'Blue Hour' });
      expect((await raised.allInnerTexts()).join()).toContain('▲ +200');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: place.site.url });
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByText('Link copied.').waitFor();
      const address = `${place.site.url}/sessions/${createdSessions[0]!.sessionID}`;
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(address);
    });
  });
});
