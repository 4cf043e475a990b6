import { describe, expect, test } from 'vitest';

import type { Client } from '../../contracts/client/index.ts';
import { someOf } from '../support/nightly.ts';
import { batch, play } from '../support/plays.ts';
import { browserPath } from './support/browser.ts';
import { enter, fresh, useWeb, type Web } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: what players enter by hand in the web app is NOT tested.');

const SHOTS = process.env['SHOTS'];

const SP = { game: 'iidx', playtype: 'SP' };

/** Types a score with the lamp CLEAR in on the page of the first chart of IIDX SP, and saves it. */
async function typeIn({ page }: Web, chartID: string, score: string) {
  await page.goto(`/games/iidx/SP/charts/${chartID}`);
  await page.getByRole('button', { name: 'Enter a play' }).click();
  await page.getByLabel('Score (').fill(score);
  await page.getByRole('combobox', { name: 'Lamp' }).click();
  await page.getByRole('option', { name: 'CLEAR', exact: true }).click();
  await page.getByRole('button', { name: 'Save play' }).click();
}
const firstChart = async (api: Client) => (await api.charts.list({ params: SP, query: {} })).body.charts[0]!.chartID;
const profilesOf = async (api: Client) => (await api.users.gameStats({ params: { userID: 'me' } })).body;
const scoresOn = async (api: Client, chartID: string) =>
  (await api.ugptLists.scoresOnChart({ params: { userID: 'me', ...SP, chartID } })).body;

describe.skipIf(!browserPath)('by hand, where imports are accepted for later', () => {
  const web = useWeb({ KAIDEN_SCORE_PROCESSOR: 'external' });

  test('a play is saved once it is imported, and what is wrong with it is said', async () => {
    const api = await enter(web, fresh('Later'));
    const chartID = await firstChart(api);
    await typeIn(web, chartID, '99999');
    await web.page
      .getByRole('alert')
      .getByText(/99999|99,999/)
      .waitFor();
    expect(await profilesOf(api)).toEqual([]);
    await typeIn(web, chartID, '100');
    await web.page.getByText('Play saved.').waitFor();
    expect(await scoresOn(api, chartID)).toHaveLength(1);
    expect(web.faults).toEqual([]);
  });
});

describe.skipIf(!browserPath)('by hand, in the browser', () => {
  const web = useWeb();
  const button = (name: string | RegExp) => web.page.getByRole('button', { name });
  const shot = (name: string) => (SHOTS ? web.page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true }) : null);
  const width = () => web.page.evaluate('document.documentElement.scrollWidth');

  /** Opens the page of the first chart of IIDX SP, as a new player. */
  async function openChart(name: string, size: number) {
    const api = await enter(web, name);
    await web.page.setViewportSize({ width: size, height: 900 });
    const gpt = SP;
    const { body } = await api.charts.list({ params: gpt, query: {} });
    const chart = body.charts[0]!;
    await web.page.goto(`/games/iidx/SP/charts/${chart.chartID}`);
    return { api, chart, gpt };
  }

  test.each(someOf([360, 1280], 1))(
    'a play is typed in on the page of its chart, and is a score, at %d px',
    async (size) => {
      const { api, chart, gpt } = await openChart(fresh(`Typist${size}`), size);
      await button('Enter a play').click();
      await web.page.getByLabel('Score (').fill('100');
      await web.page.getByRole('combobox', { name: 'Lamp' }).click();
      await web.page.getByRole('option', { name: 'HARD CLEAR', exact: true }).click();
      await web.page.getByLabel('Date').fill('2026-01-02T20:15:00');
      await web.page.getByLabel('Comment').fill('at last');
      await web.page.getByLabel('PGREAT').fill('50');
      await web.page.getByLabel('BP (BAD + POOR)').fill('-3');
      await button('Save play').click();
      // The fault is shown next to its field.
      const wrong = web.page.getByLabel('BP (BAD + POOR)');
      await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
      await shot(`play-wrong-${size}`);
      await wrong.fill('3');
      await button('Save play').click();
      await web.page.getByText('Play saved.').waitFor();
      await shot(`play-${size}`);
      expect(await width()).toBeLessThanOrEqual(size);
      const { body: scores } = await api.ugptLists.scoresOnChart({
        params: { userID: 'me', ...gpt, chartID: chart.chartID },
      });
      expect(scores).toMatchObject([
        {
          service: 'Manual entry (BATCH-MANUAL)',
          comment: 'at last',
          scoreData: { score: 100, lamp: 'HARD CLEAR', judgements: { pgreat: 50 }, optional: { bp: 3 } },
        },
      ]);
      expect(web.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    },
  );

  test('a play that is impossible on its chart is refused with the reason', async () => {
    const api = await enter(web, fresh('Dreamer'));
    const chartID = await firstChart(api);
    await typeIn(web, chartID, '99999');
    await web.page
      .getByRole('alert')
      .getByText(/99999|99,999/)
      .waitFor();
    expect(await profilesOf(api)).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('a player who deletes their only play on a chart has no place on it any more', async () => {
    const api = await enter(web, fresh('Leaver'));
    await typeIn(web, await firstChart(api), '100');
    const place = web.page.getByText(/^You are #/);
    await place.waitFor();
    await web.page.locator('main a[href^="/scores/"]').first().click();
    await button('Let me delete my scores').click();
    await button('Delete this score').click();
    await web.page.getByText('You haven’t played this chart yet').waitFor();
    await place.waitFor({ state: 'detached' });
    expect(web.faults).toEqual([]);
    await web.page.goto(`/users/me/games/iidx/SP`);
    await web.page.getByRole('heading', { name: 'No scores in beatmania IIDX SP yet' }).waitFor();
    await web.page.getByRole('link', { name: 'Import scores' }).click();
    await web.page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  });

  test('a play that its player ignores is not said to be saved', async () => {
    const api = await enter(web, fresh('Ignorer'));
    const chartID = await firstChart(api);
    await typeIn(web, chartID, '100');
    await web.page.getByText('Play saved.').waitFor();
    // The page asks for this last; the score must not go while it does.
    await web.page.getByText(/^You are #/).waitFor();
    const [score] = await scoresOn(api, chartID);
    await api.scores.delete({ params: { scoreID: score!.scoreID }, json: { blacklist: true } });
    await typeIn(web, chartID, '100');
    await web.page.getByText('Not saved: you chose to ignore this play.').waitFor();
    expect(await profilesOf(api)).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test.each(someOf([1280, 360], 1))(
    'a class is set on the page of the game, lowered and taken away, at %d px',
    async (size) => {
      const name = fresh(`Dan${size}`);
      const { api, chart } = await openChart(name, size);
      const score = { ...play(1), score: 1, matchType: 'chartID', identifier: chart.chartID };
      const scoreData = new File([JSON.stringify(batch([score]))], 'one.json');
      await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
      const dan = async () => (await api.users.gameStats({ params: { userID: 'me' } })).body[0]!.classes['dan'];
      const set = async (label: string) => {
        await button('Set your class: dan').click();
        await web.page.getByRole('combobox', { name: 'dan' }).click();
        await web.page.getByRole('option', { name: label }).click();
        await shot(`class-${size}`);
        await button('Save').click();
        await web.page.getByRole('dialog').waitFor({ state: 'detached' });
      };
      await web.page.goto(`/users/${name}/games/iidx/SP`);
      await set('八段');
      expect(await dan()).toBe(14);
      await set('三段');
      expect([await dan(), await width()]).toEqual([9, size]);
      await button('Set your class: dan').click();
      const dialog = web.page.getByRole('dialog');
      await dialog.locator('.mantine-InputClearButton-root, .mantine-Select-section button').first().click();
      await button('Save').click();
      await dialog.waitFor({ state: 'detached' });
      expect(await dan()).toBeUndefined();
      expect(web.faults).toEqual([]);
    },
  );
});
