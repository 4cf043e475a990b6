import { describe, expect, test } from 'vitest';

import { Raw } from '../support/fake-servers/serve.ts';
import { startV3 } from '../support/fake-servers/v3.ts';
import { accountOf, GAMES, type FakeChart } from '../support/fake-servers/world.ts';
import { someOf } from '../support/nightly.ts';
import { browserPath } from './support/browser.ts';
import { enter, fresh, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: bringing an account in the web app is NOT tested.');

const KEY = 'f'.repeat(40);
const SIZES = [
  [360, 'en'],
  [1280, 'en'],
  [360, 'ja'],
] as const;

describe.skipIf(!browserPath)('an account on another server, in the browser', () => {
  const web = useWeb();

  test.each(someOf(SIZES, 1))(
    'is brought as it was ticked, and what came is said, at %d px (%s)',
    async (size, language) => {
      const api = await enter(web, fresh(`Brought${size}${language}`));
      const { body } = await api.charts.list({ params: { game: 'iidx', playtype: 'SP' }, query: {} });
      const account = accountOf(GAMES[0]!, 0);
      const [like] = account.charts;
      account.charts = body.charts.slice(0, 3).map(({ chartID, songID, difficulty }): FakeChart => {
        return { ...like!, id: chartID, songID, difficulty, isNew: false };
      });
      account.scores = account.charts.map((chart, n) => ({
        scoreID: `T${n}`,
        chart,
        n: n + 1,
        timeAchieved: Date.UTC(2025, 0, 1, 12, n),
        timeAdded: Date.UTC(2025, 0, 2),
        comment: null,
        highlight: false,
        session: null,
      }));
      const goal = (id: string, metric: string) => ({ id, name: '', on: account.charts[0]!, metric, value: 5 });
      account.beside.goals = [goal('GA', 'lamp'), goal('GB', 'combo')];
      account.beside.quests = [
        { id: 'unheard-of', name: 'A quest with a long name of another server that has to break' },
      ];
      account.beside.rivals = [{ id: 500, username: 'Stranger' }];
      account.beside.user = { about: 'From elsewhere.', status: null, socialMedia: {} };
      account.beside.pictures = { pfp: new Raw(302, { location: 'http://10.0.0.1/x.png' }) };
      const remote = await startV3([account], KEY);
      const session = { params: { userID: 'me' } };
      await api.integrations.create({ ...session, json: { type: 'api/tachi', baseUrl: remote.url, '!apiKey': KEY } });
      const { page } = web;
      await page.setViewportSize({ width: size, height: 900 });
      await page.addInitScript(`localStorage.setItem('kaiden.language', '${language}')`);
      await page.goto('/integrations');
      const names =
        language === 'en'
          ? {
              goals: 'Goals and quests',
              rest: /^(Rivals|About me|Profile picture)/,
              sync: 'Import scores now',
              beside: 'Other data',
            }
          : {
              goals: '目標とクエスト',
              rest: /^(ライバル|自己紹介|プロフィール画像)/,
              sync: '今すぐ取り込む',
              beside: 'その他のデータ',
            };
      const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
      await box(names.goals).waitFor();
      expect(await box(names.goals).isChecked()).toBe(true);
      for (const one of await box(names.rest).all()) {
        expect(await one.isChecked()).toBe(false);
        await one.check();
      }
      await page.getByRole('button', { name: names.sync }).click();
      const result = page.getByRole('group', { name: names.beside, exact: true });
      await result.waitFor();
      const lines = await result.innerText();
      for (const word of ['Stranger', 'A quest with', 'profile picture']) expect(lines).toContain(word);
      if (process.env['SHOTS']) {
        await page.screenshot({ path: `${process.env['SHOTS']}/account-${size}-${language}.png`, fullPage: true });
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size);
      const { body: me } = await api.users.get(session);
      expect(me).toMatchObject({ about: 'From elsewhere.', customPfpLocation: null });
      const { body: targets } = await api.ugptTargets.goals({ params: { userID: 'me', game: 'iidx', playtype: 'SP' } });
      expect([targets.goals.length, web.faults]).toEqual([1, []]);
      // The page of the import says the same.
      await page.getByRole('alert').getByRole('link').click();
      await page.getByRole('group', { name: names.beside, exact: true }).waitFor();
      expect(await page.getByRole('group', { name: names.beside, exact: true }).innerText()).toBe(lines);
    },
  );
});
