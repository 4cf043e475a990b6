import { describe, expect, test } from 'vitest';

import { startV3 } from '../support/fake-servers/v3.ts';
import { accountOf, GAMES } from '../support/fake-servers/world.ts';
import { someOf } from '../support/nightly.ts';
import { violationsIn } from './support/axe.ts';
import { browserPath } from './support/browser.ts';
import { enter, fresh, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: schedules of integrations in the web app are NOT tested.');

const KEY = 'f'.repeat(40);
const me = { userID: 'me' };

describe.skipIf(!browserPath)('the schedule of an integration, in the browser', () => {
  const web = useWeb();

  const shoot = async (name: string) => {
    if (!process.env['SHOTS']) return;
    await web.page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
  };

  test.each(someOf([360, 1280], 1))('is chosen, stops for a wrong key, and starts again, at %d px', async (size) => {
    const remote = await startV3([accountOf(GAMES[1]!, 3)], KEY);
    const api = await enter(web, fresh(`Timed${size}`));
    const json = { type: 'api/tachi' as const, baseUrl: remote.url, '!apiKey': 'wrong'.repeat(8) };
    await api.integrations.create({ params: me, json });
    const sync = async () => (await api.integrations.list({ params: me })).body[0]!.sync;
    // Jobs due after the start have run; the next check is five minutes later.
    const hasRun = () => web.site.log().some((line) => line.includes('sync-accounts') && line.includes('job done'));
    await expect.poll(hasRun).toBe(true);
    const { page } = web;
    await page.setViewportSize({ width: size, height: 900 });
    await page.goto('/integrations');
    const choice = page.getByRole('radiogroup', { name: 'Import scores automatically' });
    expect(await choice.getByRole('radio', { name: 'Off' }).isChecked()).toBe(true);
    await choice.getByText('Every hour').click();
    await page.getByText('Next import: within a few minutes').waitFor();
    expect(await sync()).toMatchObject({ schedule: 'hourly', stopped: null });
    await page.reload();
    await page.getByText('Next import: within a few minutes').waitFor();
    expect(await choice.getByRole('radio', { name: 'Every hour' }).isChecked()).toBe(true);
    await shoot(`schedule-on-${size}`);

    await page.getByRole('button', { name: 'Import scores now' }).click();
    await page.getByText('Automatic imports have stopped').waitFor();
    await page.getByText('Create a new key there and save it here').first().waitFor();
    expect(await page.getByText('Next import:').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size);
    expect(await violationsIn(page)).toEqual([]);
    await shoot(`schedule-stopped-${size}`);
    await page.evaluate(`localStorage.setItem('kaiden.language', 'ja')`);
    await page.reload();
    await page.getByText('API キーが受け付けられませんでした').waitFor();
    expect(await page.getByText('rejected the API key').count()).toBe(0);
    await shoot(`schedule-stopped-ja-${size}`);
    await page.evaluate(`localStorage.setItem('kaiden.language', 'en')`);
    await page.reload();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText('Next import: within a few minutes').waitFor();
    expect(await sync()).toMatchObject({ schedule: 'hourly', stopped: null });

    await choice.getByText('Off').click();
    await expect.poll(sync).toMatchObject({ schedule: null, nextSync: null });
    await page.goto('/notifications');
    await page.getByRole('link', { name: 'Scores are no longer imported from' }).click();
    await page.waitForURL('**/integrations');
    await choice.waitFor();
    expect(web.faults.filter((fault) => !fault.includes('502'))).toEqual([]);
  });
});
