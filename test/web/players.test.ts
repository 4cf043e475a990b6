import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { browserPath, settle, watch } from './support/browser.ts';
import { startPlayedSite, type Site } from './support/site.ts';
import { useSite } from './support/web.ts';
import { borrowWindow, giveBack, openPage } from './support/windows.ts';

const SLICE = '/users/Hazel/games/iidx/SP';
const BLUE_HOUR = '6b39fbf8a0e1a7a9e8fb1f0c9a54b7a1f6c4f9d2';
const me = { params: { userID: 'me', game: 'iidx', playtype: 'SP' } };

describe.skipIf(!browserPath)('what is a player’s own', () => {
  const place = useSite(startPlayedSite);
  let hazel: Awaited<ReturnType<Site['register']>>;
  beforeAll(async () => {
    hazel = await place.site.register('Hazel');
  });

  /** Opens a page as a player; `prepare` is done before it loads. */
  async function visit(path: string, prepare?: (page: Page) => Promise<unknown>, cookie = hazel.cookie): Promise<Page> {
    const window = await borrowWindow(place.browser, place.site.url);
    onTestFinished(() => giveBack(window));
    await window.addCookies([{ ...cookie, url: place.site.url }]);
    const page = await openPage(window);
    await prepare?.(page);
    await page.goto(path);
    await settle(page);
    return page;
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  /** Types into a field that looks things up, and takes what is found. */
  async function pick(page: Page, hint: string, typed: string, name: string | RegExp) {
    await page.getByPlaceholder(hint).fill(typed);
    await page.getByRole('option', { name }).first().click();
  }

  test('a goal that is set on a chart is achieved by the next import that reaches it', async () => {
    const page = await visit(`${SLICE}/targets`);
    const faults = watch(page);
    await button(page, 'Set a goal').click();
    await pick(page, 'Type a song title', 'Blue Hour', 'Blue Hour (A 12)');
    await page.getByLabel('At least').selectOption('FULL COMBO');
    await expect.poll(() => page.getByText('Your goal:').innerText()).toContain('FULL COMBO Blue Hour');
    await button(page, 'Set this goal').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('article').first().innerText()).toContain('FULL COMBO Blue Hour');
    expect(await page.getByRole('heading', { name: 'In progress' }).count()).toBe(1);

    await hazel.api.imports.direct({
      json: {
        meta: { game: 'iidx', playtype: 'SP', service: 'test' },
        scores: [
          { score: 2300, lamp: 'FULL COMBO', matchType: 'chartID', identifier: BLUE_HOUR, timeAchieved: Date.now() },
        ],
      },
    });
    const { goals } = (await hazel.api.ugptTargets.recentlyAchieved(me)).body;
    expect(goals.map(({ name }) => name)).toEqual([expect.stringContaining('FULL COMBO Blue Hour')]);
    await page.reload();
    await settle(page);
    expect(await page.getByRole('heading', { name: 'Achieved' }).count()).toBe(1);
    expect(await page.getByRole('heading', { name: 'In progress' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('the goal that was set is named, even if it is set before its name has come', async () => {
    const page = await visit(`${SLICE}/targets`);
    await button(page, 'Set a goal').click();
    await pick(page, 'Type a song title', 'Velocity', 'Velocity Garden (L 12)');
    await page.getByLabel('At least').selectOption('HARD CLEAR');
    await expect.poll(() => page.getByText('Your goal:').innerText()).toContain('HARD CLEAR Velocity Garden');
    const named = Promise.withResolvers<void>();
    await page.route('**/goals/format*', async (route) => {
      await named.promise;
      await route.continue();
    });
    await page.getByLabel('At least').selectOption('FULL COMBO');
    const sent = page.waitForResponse(/add-goal/);
    await button(page, 'Set this goal').click();
    await sent;
    named.resolve();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('alert').filter({ hasText: 'FULL COMBO Velocity Garden' }).waitFor();
  });

  test('the chart that is highlighted is chosen, even if other charts were found meanwhile', async () => {
    const page = await visit(`${SLICE}/targets`);
    await button(page, 'Set a goal').click();
    const field = page.getByPlaceholder('Type a song title');
    const answer = Promise.withResolvers<void>();
    await page.route(/search=Iron/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/search=Iron/);
    await field.click();
    const options = page.getByRole('listbox', { name: 'Chart' }).getByRole('option');
    await options.first().waitFor();
    await page.keyboard.insertText('Iron');
    await asked;
    const wanted = options.filter({ hasText: 'Iron Rain (A 12)' });
    const isHighlighted = async () => (await wanted.getAttribute('data-combobox-selected')) !== null;
    const before = await options.count();
    for (let n = 0; n < before && !(await isHighlighted()); n += 1) await page.keyboard.press('ArrowDown');
    expect(await isHighlighted()).toBe(true);
    answer.resolve();
    await expect.poll(() => options.count()).toBeLessThan(before);
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('Iron Rain (A 12)');
  });

  test('a goal that is set from a folder names the folder, and can be removed again', async () => {
    const { tables } = (await hazel.api.tables.list(me)).body;
    const page = await visit(`${SLICE}/folders/${tables[0]!.folders.at(-1)}`);
    await page.getByRole('link', { name: 'Set a goal' }).click();
    await page.getByLabel('At least').selectOption('EX HARD CLEAR');
    await page.getByLabel('Charts required').fill('3');
    await button(page, 'Set this goal').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const goals = async () => (await hazel.api.ugptTargets.goals(me)).body.goals.map(({ name }) => name);
    const isOnFolder = (name: string) => name.includes('EX HARD CLEAR 3 charts in');
    expect((await goals()).filter(isOnFolder)).toHaveLength(1);
    await page.getByRole('article').filter({ hasText: 'EX HARD CLEAR' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('article').filter({ hasText: 'EX HARD CLEAR' }).waitFor({ state: 'detached' });
    expect((await goals()).filter(isOnFolder)).toEqual([]);
  });

  test('what was typed as a comment stays when it does not arrive, and is stored when it does', async () => {
    const { scoreID } = await latest(hazel.api);
    const page = await visit(`/scores/${scoreID}`);
    const address = `**/api/v1/scores/${scoreID}`;
    await page.route(address, (route) => route.abort());
    await page.getByLabel('Comment').fill('finally!');
    await button(page, 'Save comment').click();
    expect(await page.getByRole('alert').innerText()).toContain('isn’t responding');
    expect(await page.getByLabel('Comment').inputValue()).toBe('finally!');
    await page.unroute(address);
    await button(page, 'Save comment').click();
    await page.getByText('finally!').waitFor();
    await page.getByRole('switch').click();
    await page.getByText('★ Highlighted').waitFor();
    const { score } = (await hazel.api.scores.get({ params: { scoreID } })).body;
    expect(score).toMatchObject({ comment: 'finally!', highlight: true });
    await page.goto(SLICE);
    await settle(page);
    await page.locator('label', { hasText: 'Highlighted' }).click();
    await page.getByRole('group', { name: 'Highlighted' }).waitFor();
  });

  test('a score is deleted when the time to undo is over, and not before', async () => {
    const { scoreID, chartID } = await latest(hazel.api);
    const count = async () => (await hazel.api.ugpts.get(me)).body.totalScores;
    const before = await count();
    const page = await visit(`/scores/${scoreID}`, (page) => page.clock.install());
    const faults = watch(page);
    // Deleting is offered to players who have allowed it.
    await button(page, 'Let me delete my scores').waitFor();
    expect(await button(page, 'Delete this score').count()).toBe(0);
    await button(page, 'Let me delete my scores').click();
    await button(page, 'Delete this score').click();
    await page.getByText('Deleting this score in 10 seconds.').waitFor();
    await button(page, 'Undo').first().click();
    await page.clock.runFor(60_000);
    expect(await count()).toBe(before);
    await button(page, 'Delete this score').click();
    await page.clock.runFor(9000);
    expect(await count()).toBe(before);
    await page.clock.runFor(1500);
    await expect.poll(count).toBe(before - 1);
    await expect.poll(() => page.url()).toBe(`${place.site.url}/games/iidx/SP/charts/${chartID}`);
    expect(faults).toEqual([]);
  });

  test('a showcase is put together, put in order and shown', async () => {
    const page = await visit(SLICE);
    await button(page, 'Edit showcase').click();
    await pick(page, 'Type a song title', 'Iron Rain', 'Iron Rain (A 12)');
    await page.getByLabel('Show', { exact: true }).last().selectOption('playcount');
    await button(page, 'Add').click();
    await page.getByText('A folder').click();
    await pick(page, 'Type a folder name', 'Level 10', /Level 10/);
    await button(page, 'Add').click();
    await page.getByRole('button', { name: /^Move up: .*Level 10/ }).click();
    await button(page, 'Save').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settle(page);
    const shown = (await hazel.api.showcase.get(me)).body;
    expect(shown.map(({ stat }) => stat)).toMatchObject([
      { mode: 'folder', property: 'lamp', gte: 4 },
      { mode: 'chart', property: 'playcount' },
    ]);
    const cards = page.getByRole('region', { name: 'Showcase' }).getByRole('article');
    expect(await cards.nth(0).innerText()).toContain(`${shown[0]!.value.value} / ${shown[0]!.value.outOf}`);
    expect(await cards.nth(1).innerText()).toContain('Iron Rain');
  });

  test('a picture that a player has sent is shown on their page', async () => {
    const { api, cookie } = await place.site.register('Maple');
    const size = { width: 8, height: 8 };
    const png = await sharp({ create: { ...size, channels: 3, background: '#694fd0' } })
      .png()
      .toBuffer();
    await api.pictures.setPfp({ params: { userID: 'me' }, form: { pfp: new File([new Uint8Array(png)], 'me.png') } });
    const page = await visit('/users/Maple', undefined, cookie);
    const width = () => page.evaluate<number | undefined>(`document.querySelector('main img')?.naturalWidth`);
    await expect.poll(width).toBe(size.width);
  });

  test('what a player says of themselves is shown as Markdown, and loads nothing from elsewhere', async () => {
    const about =
      'I play **12s** at [my arcade](https://arcade.example).\n\n![me](https://pictures.example/me.png) <b>';
    await hazel.api.users.update({ params: { userID: 'me' }, json: { about } });
    const asked: string[] = [];
    const page = await visit('/users/Hazel', (page) =>
      page.route('**', (route) => {
        asked.push(new URL(route.request().url()).origin);
        return route.continue();
      }),
    );
    const link = page.getByRole('link', { name: 'my arcade' });
    expect(await link.getAttribute('href')).toBe('https://arcade.example');
    expect(await link.getAttribute('rel')).toBe('nofollow noopener noreferrer');
    expect(await page.locator('main strong', { hasText: '12s' }).count()).toBe(1);
    expect(await page.getByText('<b>').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'me', exact: true }).getAttribute('href')).toContain('me.png');
    expect(new Set(asked)).toEqual(new Set([place.site.url]));
  });

  test('a session is named and described by its player', async () => {
    const { sessionID } = (await hazel.api.ugpts.recentSessions(me)).body.at(-1)!;
    const page = await visit(`/sessions/${sessionID}`);
    await button(page, 'Edit').click();
    await page.getByLabel('Name').fill('Out with friends');
    await page.getByLabel('Comment').fill('light keys');
    await button(page, 'Save').click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Out with friends');
    expect((await hazel.api.sessions.get({ params: { sessionID } })).body.session.desc).toBe('light keys');
  });

  test('rivals are chosen by name, and are a click from being compared with', async () => {
    const page = await visit(`${SLICE}/rivals`);
    await button(page, 'Choose rivals').click();
    await pick(page, 'Type a name', 'row', 'Rowan');
    await button(page, 'Save').click();
    await page.getByRole('link', { name: 'Compare: Rowan' }).click();
    await expect.poll(() => page.url()).toBe(`${place.site.url}${SLICE}/compare?with=Rowan`);
    await settle(page);
    const rows = async () => Number(await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount')) - 1;
    const all = await rows();
    await page.getByLabel('Result', { exact: true }).selectOption('left');
    await expect.poll(rows).toBeLessThan(all);
    const leads = await page.locator('tbody tr:not(.spacer) td:last-child').allInnerTexts();
    expect(leads.every((lead) => lead.startsWith('+'))).toBe(true);
  });

  test('compared with the day before everything began, there is nothing on the other side', async () => {
    const page = await visit(`${SLICE}/compare?on=2020-01-01`);
    const other = await page.locator('tbody tr:not(.spacer) td:nth-child(4)').allInnerTexts();
    expect(other.length).toBeGreaterThan(5);
    expect(new Set(other)).toEqual(new Set(['–']));
  });

  test('who has no scores yet is shown how to bring them here', async () => {
    const { cookie } = await place.site.register('Aspen');
    const page = await visit('/dashboard', undefined, cookie);
    await page.getByRole('link', { name: 'Import a file' }).click();
    await expect.poll(() => page.url()).toBe(`${place.site.url}/import`);
  });
});

async function latest(api: Client) {
  const { scores } = (await api.ugpts.recentScores({ ...me, query: { limit: 1 } })).body;
  return scores[0]!;
}
