import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { browserPath, launch, openWindow, watch } from './support/browser.ts';
import { PASSWORD, startSite, type Site } from './support/site.ts';

if (!browserPath) console.warn('No Chromium on this machine: what players do in the web app is NOT tested.');

/** A picture that is red all over, as PNG. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

const DEMO = join('demo/imports', 'hazel-iidx.json');

describe.skipIf(!browserPath)('in the browser', () => {
  let site: Site;
  let browser: Browser;
  let window: BrowserContext;
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    // Registrations and imports come faster here than from people.
    [site, browser] = await Promise.all([startSite({ KAIDEN_RATE_LIMITS: 'off' }), launch()]);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    window = await openWindow(browser, site.url);
    page = await window.newPage();
    page.setDefaultTimeout(10_000);
    faults = watch(page);
  });
  afterEach(async () => window.close());

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const passwordField = () => page.locator('input[autocomplete$="password"]');
  const saysSoon = (text: string | RegExp) => page.getByText(text).first().waitFor();

  async function logIn(name: string) {
    const player = await site.register(name);
    await window.addCookies([{ ...player.cookie, url: site.url }]);
    return player;
  }

  /** Drops a file on the page as the mouse does it. */
  async function drop(name: string, content: string): Promise<void> {
    const zone = page.locator('.mantine-Dropzone-root');
    const transfer = await page.evaluateHandle(
      `(() => { const t = new DataTransfer(); t.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)})); return t; })()`,
    );
    await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
    await zone.dispatchEvent('drop', { dataTransfer: transfer });
  }

  test('a guest registers, drops a file, sees what it would change, imports it, and has PBs', async () => {
    await page.goto('/import');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Username').fill('Fresh');
    await page.getByLabel('E-mail address').fill('fresh@example.com');
    await passwordField().fill(PASSWORD);
    await button('Create an account').click();
    await page.waitForURL('**/import');
    await drop('hazel-iidx.json', readFileSync(DEMO, 'utf8'));
    await saysSoon('first plays');
    // Nothing is stored by looking.
    const { api } = await site.register('Onlooker');
    const pbs = () =>
      api.ugpts.allPBs({ params: { userID: 'fresh', game: 'iidx', playtype: 'SP' } }).then(
        ({ body }) => body.pbs.length,
        () => 0,
      );
    expect(await pbs()).toBe(0);
    await button(/^Import \d+ new scores$/).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    await page.getByRole('link', { name: 'See this import' }).click();
    await page.getByRole('heading', { name: 'Import of Fresh' }).waitFor();
    await page.getByRole('heading', { name: 'Scores' }).waitFor();
    expect(await pbs()).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

  test('a file that was imported already has nothing new', async () => {
    const { api } = await logIn('Twice');
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await page.goto('/import');
    await drop('again.json', readFileSync(DEMO, 'utf8'));
    await saysSoon('There is nothing new in this file');
    await saysSoon('there already');
    expect(await button(/^Import/).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a broken file shows every fault, and a good one can follow', async () => {
    await logIn('Broken');
    await page.goto('/import');
    const play = { score: 1, lamp: 'NONSENSE', matchType: 'songTitle', identifier: 'x', difficulty: 'ANOTHER' };
    const meta = { game: 'iidx', playtype: 'SP', service: 'test' };
    await drop('broken.json', JSON.stringify({ meta, scores: [play, { ...play, score: 'many' }] }));
    await saysSoon('This file can not be imported');
    await saysSoon('scores[0].lamp');
    await saysSoon('scores[1].score');
    await drop('good.json', readFileSync(DEMO, 'utf8'));
    await button(/^Import \d+ new scores$/).waitFor();
    expect(await page.getByText('This file can not be imported').count()).toBe(0);
    // The refusal, and nothing else.
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  test('what is no file of scores says why, and the player knows better', async () => {
    await logIn('Chooser');
    await page.goto('/import');
    await drop('export.zip', 'PK\u0003\u0004');
    await saysSoon('This is a zip file');
    await drop('scores', 'x'.repeat(10));
    await saysSoon('could not be recognised');
    await page.getByLabel('Kind of file').selectOption('file/eamusement-iidx-csv');
    await page.getByLabel('Playtype').selectOption('SP');
    await saysSoon('This file can not be imported');
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  test('an import is taken back, after a question', async () => {
    const { api } = await logIn('Undo');
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    const { body } = await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await page.goto(`/imports/${body.importID}`);
    await button('Take this import back').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('PBs, sessions and ratings follow').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button('Take this import back').click();
    await dialog.getByRole('button', { name: 'Take this import back' }).click();
    await page.waitForURL('**/import');
    await saysSoon('No imports yet');
    const failure = await api.imports.get({ params: { importID: body.importID } }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 404 });
  });

  test('a play without a chart is settled by its player', async () => {
    const { api } = await logIn('Settler');
    const { scores, meta } = JSON.parse(readFileSync(DEMO, 'utf8')) as {
      meta: object;
      scores: { matchType: string; identifier: string }[];
    };
    const one = scores.find(({ matchType }) => matchType === 'songTitle')!;
    const json = { meta, scores: [{ ...one, identifier: `${one.identifier}x` }] };
    const scoreData = new File([JSON.stringify(json)], 'typo.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await page.goto('/orphans');
    await button(`This one: ${one.identifier}`)
      .or(button(new RegExp(`^This one: ${one.identifier}`)))
      .first()
      .click();
    await saysSoon('No play waits for its chart');
    const { body } = await api.orphans.list({ params: { userID: 'me' } });
    expect(body.orphans).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('an API key is shown once, works, and is deleted', async () => {
    const { api } = await logIn('Keys');
    await page.goto('/settings/keys');
    await page.getByLabel('What it is for').fill('My hook');
    await button('Make an API key').click();
    const token = (await page.getByRole('alert').locator('pre').textContent())!;
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    await button('I have copied it').click();
    await page.getByRole('heading', { name: 'My hook' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'My hook' }).waitFor();
    expect(await page.content()).not.toContain(token);
    await button('Delete: My hook').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await saysSoon('No API keys yet');
    expect((await api.apiTokens.list({ params: { userID: 'me' } })).body).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a wrong password keeps what was typed', async () => {
    await site.register('Forgetful');
    await page.goto('/login');
    await page.getByLabel('Username').fill('Forgetful');
    await passwordField().fill('not this one');
    await button('Log in').last().click();
    await page.getByRole('alert').getByText('Wrong username or password').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('Forgetful');
    await passwordField().fill(PASSWORD);
    await page.keyboard.press('Enter');
    await button('Forgetful').waitFor();
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  test('a name that is taken is told at its field, and the rest stays', async () => {
    await site.register('Taken');
    await page.goto('/register');
    await page.getByLabel('Username').fill('taken');
    await page.getByLabel('E-mail address').fill('other@example.com');
    await passwordField().fill(PASSWORD);
    await button('Create an account').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('other@example.com');
  });

  test('whoever is not logged in logs in first, and comes back', async () => {
    await site.register('Returning');
    await page.goto('/settings/security');
    await page.waitForURL('**/login?to=*');
    await page.getByLabel('Username').fill('Returning');
    await passwordField().fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings/security');
    await page.getByRole('heading', { name: 'Change password' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('an account is to be deleted, and is kept after all', async () => {
    const { api } = await logIn('Leaver');
    await page.goto('/settings/security');
    const form = page.locator('form', { hasText: 'Delete the account' });
    await form.getByLabel('Your password now').fill('wrong password');
    await button('Delete my account').click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Your password now').fill(PASSWORD);
    await button('Delete my account').click();
    await saysSoon('Your account is deleted on');
    await button('Keep my account').click();
    await button('Delete my account').waitFor();
    expect((await api.account.deletion({ params: { userID: 'me' } })).body).toBe(null);
  });

  test('the profile is changed, and an address becomes a name', async () => {
    const { api } = await logIn('Profiled');
    await page.goto('/settings');
    await page.getByLabel('Status').fill('practising');
    await page.getByLabel('GitHub').fill('https://github.com/profiled');
    await button('Save').click();
    await saysSoon('Saved');
    expect(await page.getByLabel('GitHub').inputValue()).toBe('profiled');
    await page.getByLabel('Nobody sees when I was here').check();
    const settings = () => api.users.settings({ params: { userID: 'me' } });
    await expect.poll(async () => (await settings()).body.preferences.invisible).toBe(true);
    const { body } = await api.users.get({ params: { userID: 'me' } });
    expect(body).toMatchObject({ status: 'practising', socialMedia: { github: 'profiled' } });
    expect(faults).toEqual([]);
  });

  test('a tool gets a client, hears of a test event, and gets another secret', async () => {
    const { api } = await logIn('Author');
    await page.goto('/settings/clients');
    await page.getByLabel('Name of the tool').fill('Score Bot');
    await page.getByLabel('Send scores').check();
    // Nobody listens there, and nothing is sent to such an address.
    await page.getByLabel('Where events are sent').fill('http://127.0.0.1:9/events');
    await button('Make a client').click();
    await page.getByRole('heading', { name: 'Score Bot' }).waitFor();
    const secretOf = async () => (await api.clients.list()).body[0]!.clientSecret;
    const first = await secretOf();
    await button('Show the secret').click();
    await saysSoon(first);
    await button('Send a test event').click();
    await saysSoon('status/v1');
    await button('New secret').click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await page.getByText(first).waitFor({ state: 'hidden' });
    await saysSoon(await secretOf());
    await button('Edit: Score Bot').click();
    await page.getByLabel('Name of the tool').first().fill('Better Bot');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Better Bot' }).waitFor();
    await button('Delete: Better Bot').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await saysSoon('No clients yet');
    expect((await api.clients.list()).body).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('a part of a picture becomes the profile picture, and is removed', async () => {
    const { api } = await logIn('Painter');
    await page.goto('/settings');
    const group = page.getByRole('group', { name: 'Profile picture' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      group.getByRole('button', { name: 'Choose a picture: Profile picture' }).click(),
    ]);
    await chooser.setFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await picture(600, 300) });
    await group.getByRole('slider', { name: 'Left or right' }).press('Home');
    await group.getByRole('button', { name: 'Use this part' }).click();
    await group.getByRole('img', { name: 'Profile picture' }).waitFor();
    const stored = await api.pictures.pfp({ params: { userID: 'painter' } });
    const bytes = Buffer.from(await new Response(stored.body).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    await group.getByRole('button', { name: 'Remove: Profile picture' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await group.getByText('No picture yet').waitFor();
    expect((await api.users.get({ params: { userID: 'painter' } })).body.customPfpLocation).toBe(null);
    expect(faults).toEqual([]);
  });

  test('scores are taken along as a file', async () => {
    const { api } = await logIn('Exporter');
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await page.goto('/export');
    const [file] = await Promise.all([page.waitForEvent('download'), button(/^Download beatmania IIDX SP/).click()]);
    expect(file.suggestedFilename()).toMatch(/^kaiden-exporter-iidx-sp-.*\.json$/i);
    const { meta, scores } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { meta: object; scores: object[] };
    expect(meta).toMatchObject({ game: 'iidx', playtype: 'SP' });
    expect(scores.length).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });

  test('players do not get to see what is for administrators', async () => {
    await logIn('Nosy');
    await page.goto('/admin/users');
    await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor();
    await button('Nosy').click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('an administrator tells everybody something, makes a backup, examines all and bans somebody', async () => {
    const { api } = await logIn('Boss');
    await site.run(['user', 'level', 'Boss', '3']);
    const victim = await site.register('Victim');
    await page.goto('/admin/maintenance');
    await page.getByLabel('What to tell').fill('The server moves on Sunday');
    await button('Send').click();
    await page.getByRole('link', { name: 'Notifications: 1 unread' }).waitFor();

    await page.goto('/');
    await page.getByRole('region', { name: 'Announcements' }).getByText('The server moves on Sunday').waitFor();

    await page.goto('/admin/backups');
    await button('Make a backup now').click();
    const save = button(/^Download kaiden-.*\.tar\.gz$/);
    await save.waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(readFileSync(await file.path()).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));

    await page.goto('/admin');
    await button(/^Examine$/).click();
    await saysSoon('No differences');
    await button('Run now: retry-orphans').click();
    await saysSoon('tried 0 orphans');

    await page.goto('/admin/users');
    await page.getByLabel('Search by name').fill('victim');
    await page.getByLabel('Level of Victim').selectOption('banned');
    await saysSoon('Victim: banned');
    const failure = await victim.api.users.settings({ params: { userID: 'me' } }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'banned' });
    await page.goto('/admin/audit');
    await saysSoon('set-level');
    expect((await api.admin.auditLog()).body.entries.map(({ action }) => action)).toContain('announcement');
    // What has only just come would not count as seen; by now it does.
    await page.getByRole('link', { name: 'Notifications: 1 unread' }).click();
    await saysSoon('The server moves on Sunday');
    await button('Mark all as read').click();
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });
});
