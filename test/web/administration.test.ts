import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { browserPath } from './support/browser.ts';
import { enter, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: what administrators do in the web app is NOT tested.');

describe.skipIf(!browserPath)('the administration', () => {
  // Administrators tell and change what everybody sees.
  const web = useWeb({});

  const button = (name: string | RegExp) => web.page.getByRole('button', { name });
  const saysSoon = (text: string | RegExp) => web.page.getByText(text).first().waitFor();

  test('players do not get to see what is for administrators', async () => {
    await enter(web, 'Nosy');
    await web.page.goto('/admin/users');
    await web.page.getByRole('heading', { name: 'Administrators only' }).waitFor();
    await button('Nosy').click();
    await web.page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await web.page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('an administrator tells everybody something, makes a backup, examines all and bans somebody', async () => {
    const api = await enter(web, 'Boss');
    await web.site.run(['user', 'level', 'Boss', '3']);
    const victim = await web.site.register('Victim');
    await web.page.goto('/admin/maintenance');
    await web.page.getByLabel('Message').fill('The server moves on Sunday');
    await button('Send').click();
    await web.page.getByRole('link', { name: 'Notifications: 1 unread' }).waitFor();

    await web.page.goto('/');
    await web.page.getByRole('region', { name: 'Announcements' }).getByText('The server moves on Sunday').waitFor();

    await web.page.goto('/admin/backups');
    await button('Create backup').click();
    const save = button(/^Download kaiden-.*\.tar\.gz$/);
    await save.waitFor();
    const [file] = await Promise.all([web.page.waitForEvent('download'), save.click()]);
    expect(readFileSync(await file.path()).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));

    await web.page.goto('/admin');
    await button(/^Run check$/).click();
    await saysSoon('No differences');
    await button('Run now: retry-orphans').click();
    await saysSoon(/retried \d+ unmatched scores?/);

    await web.page.goto('/admin/users');
    await web.page.getByLabel('Search by name').fill('victim');
    await web.page.getByLabel('Level of Victim').selectOption('banned');
    await saysSoon('Victim: banned');
    const failure = await victim.api.users.settings({ params: { userID: 'me' } }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'banned' });
    await web.page.goto('/admin/audit');
    await saysSoon('Changed the level of Victim from user to banned');
    await saysSoon('Changed the level of Boss from user to administrator');
    await saysSoon('Command line');
    expect(await web.page.getByText('{', { exact: false }).filter({ visible: true }).count()).toBe(0);
    await web.page.getByText('Details').first().click();
    await saysSoon('"authLevel": 0');
    expect((await api.admin.auditLog()).body.entries.map(({ action }) => action)).toContain('announcement');
    // A brand-new one would not count as seen; by now it does.
    await web.page.getByRole('link', { name: 'Notifications: 1 unread' }).click();
    await saysSoon('The server moves on Sunday');
    await button('Mark all as read').click();
    await web.page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    expect(web.faults).toEqual([]);
  });
});
