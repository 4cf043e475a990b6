import { beforeAll, describe, expect, test } from 'vitest';

import { dump } from '../support/dump.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath, settle } from './support/browser.ts';
import { useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: the weekly mail is NOT tested in the web app.');

describe.skipIf(!browserPath)('in the browser', () => {
  // Nobody listens there: no mail is sent.
  const web = useWeb({ KAIDEN_SMTP_URL: 'smtp://127.0.0.1:1' });
  const weeklyOf = () => dump(`${web.site.dataDir}/kaiden.db`)['weekly_mails'] as { language: string; token: string }[];
  const shot = (name: string) =>
    process.env['SHOTS']
      ? web.page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true })
      : undefined;

  async function look(name: string, width: number) {
    await web.page.setViewportSize({ width, height: 900 });
    await settle(web.page);
    await shot(`${name}-${width}`);
    expect(await web.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await violationsIn(web.page)).toEqual([]);
  }

  beforeAll(async () => void (await web.site.register('Hazel')));

  test('a player switches the mail on in the language of the page, and off with the link in it, without a log-in', async () => {
    const { cookie } = await web.site.register('Hazel');
    await web.window.addCookies([{ ...cookie, url: web.site.url }]);
    await web.page.goto('/settings');
    await web.page.evaluate(`localStorage.setItem('kaiden.language', 'ja')`);
    await web.page.reload();
    const saved = web.page.waitForResponse((response) => response.request().method() === 'PATCH');
    await web.page.getByLabel('週間サマリーをメールで受け取る').check();
    expect((await saved).status()).toBe(200);
    await look('weekly-on', 360);
    expect(weeklyOf()).toMatchObject([{ language: 'ja' }]);
    const { token } = weeklyOf()[0]!;

    await web.window.clearCookies();
    await web.page.evaluate(`localStorage.setItem('kaiden.language', 'en')`);
    await web.page.goto(`/unsubscribe?code=${token}`);
    await web.page.getByText('Stop the mails with the summary of your week.').waitFor();
    expect(weeklyOf()).toHaveLength(1);
    await look('unsubscribe', 360);
    await web.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await web.page.getByRole('heading', { name: 'You’ve unsubscribed' }).waitFor();
    await look('unsubscribed', 1280);
    expect(weeklyOf()).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('a link that was used says that it is off already', async () => {
    await web.page.goto('/unsubscribe?code=0123');
    await web.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await web.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await web.page.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
  });
});

describe.skipIf(!browserPath)('on a server that sends no mail', () => {
  const web = useWeb();

  test('the mail is not offered', async () => {
    const { cookie } = await web.site.register('Hazel');
    await web.window.addCookies([{ ...cookie, url: web.site.url }]);
    await web.page.goto('/settings');
    await web.page.getByLabel('Notify me when a rival beats my PBs').waitFor();
    await settle(web.page);
    expect(await web.page.getByLabel('Mail me a summary of my week').count()).toBe(0);
    expect(web.faults).toEqual([]);
  });
});
