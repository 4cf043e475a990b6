import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { DATABASES, databaseFile } from '../support/format-samples.ts';
import { browserPath } from './support/browser.ts';
import { drop as dropOn } from './support/hands.ts';
import { PASSWORD } from './support/site.ts';
import { enter, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: what players do in the web app is NOT tested.');

/** A picture that is red all over, as PNG. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

const DEMO = join('demo/imports', 'hazel-iidx.json');

describe.skipIf(!browserPath)('in the browser', () => {
  // Administrators tell and change what everybody sees.
  const web = useWeb({});

  const button = (name: string | RegExp) => web.page.getByRole('button', { name });
  const passwordField = () => web.page.locator('input[autocomplete$="password"]');
  const saysSoon = (text: string | RegExp) => web.page.getByText(text).first().waitFor();

  const drop = (name: string, content: string) =>
    dropOn(web.page.locator('.mantine-Dropzone-root'), [{ name, content: Buffer.from(content) }]);

  test('a guest registers, drops a file, sees what it would change, imports it, and has PBs', async () => {
    await web.page.goto('/import');
    await web.page.getByRole('link', { name: 'Create an account' }).click();
    // A second try finds the names of the first one taken.
    const name = `Fresh${randomUUID().slice(0, 4)}`;
    await web.page.getByLabel('Username').fill(name);
    await web.page.getByLabel('E-mail address').fill(`${name}@example.com`);
    await passwordField().fill(PASSWORD);
    await button('Create an account').click();
    await web.page.waitForURL('**/import');
    await drop('hazel-iidx.json', readFileSync(DEMO, 'utf8'));
    await saysSoon('first plays');
    // Nothing is stored by looking.
    const { api } = await web.site.register(`${name}2`);
    const pbs = () =>
      api.ugpts.allPBs({ params: { userID: name, game: 'iidx', playtype: 'SP' } }).then(
        ({ body }) => body.pbs.length,
        () => 0,
      );
    expect(await pbs()).toBe(0);
    await button(/^Import \d+ new scores$/).click();
    await web.page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
    await web.page.getByRole('link', { name: 'See this import' }).click();
    await web.page.getByRole('heading', { name: `Import by ${name}` }).waitFor();
    await web.page.getByRole('heading', { name: 'Scores' }).waitFor();
    expect(await pbs()).toBeGreaterThan(10);
    expect(web.faults).toEqual([]);
  });

  test("a game's database of scores is recognised, and the one of its songs can come along", async () => {
    await enter(web, 'Beamer');
    await web.page.goto('/import');
    const score = DATABASES['file/lr2-score-db']!.file;
    await dropOn(web.page.locator('.mantine-Dropzone-root'), [{ name: 'player.db', content: Buffer.from(score) }]);
    await saysSoon('None of the charts in this file');
    expect(await web.page.getByLabel('File type').inputValue()).toBe('file/lr2-score-db');
    const songs = databaseFile({ song: [{ hash: 'a1'.repeat(16), title: 'Nine buttons', subtitle: '', mode: 9 }] });
    const chooser = web.page.waitForEvent('filechooser');
    await web.page.getByLabel('Song database (song.db)').click();
    await (await chooser).setFiles({ name: 'song.db', mimeType: 'application/x-sqlite3', buffer: Buffer.from(songs) });
    await button('Import').waitFor();
    await saysSoon('song.db');
    await button('Import').click();
    await web.page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
    expect(web.faults).toEqual([]);
  });

  test('a file that was imported already has nothing new', async () => {
    const api = await enter(web, 'Twice');
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.goto('/import');
    await drop('again.json', readFileSync(DEMO, 'utf8'));
    await saysSoon('No new scores in this file');
    await saysSoon('already imported');
    expect(await button(/^Import/).count()).toBe(0);
    expect(web.faults).toEqual([]);
  });

  test('a broken file shows every fault, and a good one can follow', async () => {
    await enter(web, 'Broken');
    await web.page.goto('/import');
    const play = { score: 1, lamp: 'NONSENSE', matchType: 'songTitle', identifier: 'x', difficulty: 'ANOTHER' };
    const meta = { game: 'iidx', playtype: 'SP', service: 'test' };
    await drop('broken.json', JSON.stringify({ meta, scores: [play, { ...play, score: 'many' }] }));
    await saysSoon('This file can’t be imported');
    await saysSoon('scores[0].lamp');
    await saysSoon('scores[1].score');
    await drop('good.json', readFileSync(DEMO, 'utf8'));
    await button(/^Import \d+ new scores$/).waitFor();
    expect(await web.page.getByText('This file can’t be imported').count()).toBe(0);
    // The refusal, and nothing else.
    expect(web.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  test('what is no file of scores says why, and the player knows better', async () => {
    await enter(web, 'Chooser');
    await web.page.goto('/import');
    await drop('export.zip', 'PK\u0003\u0004');
    await saysSoon('This is a zip file');
    await drop('scores', 'x'.repeat(10));
    await saysSoon('couldn’t tell what this file is');
    await web.page.getByLabel('File type').selectOption('file/eamusement-iidx-csv');
    await web.page.getByLabel('Playtype').selectOption('SP');
    await saysSoon('This file can’t be imported');
    expect(web.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  test('an import is taken back, after a question', async () => {
    const api = await enter(web, 'Undo');
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    const { body } = await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.goto(`/imports/${body.importID}`);
    await button('Undo import').click();
    const dialog = web.page.getByRole('dialog');
    await dialog.getByText('updates PBs, sessions and ratings').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button('Undo import').click();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await web.page.waitForURL('**/import');
    await saysSoon('No imports yet');
    const failure = await api.imports.get({ params: { importID: body.importID } }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 404 });
  });

  test('a play without a chart is settled by its player', async () => {
    const api = await enter(web, 'Settler');
    const { scores, meta } = JSON.parse(readFileSync(DEMO, 'utf8')) as {
      meta: object;
      scores: { matchType: string; identifier: string }[];
    };
    const one = scores.find(({ matchType }) => matchType === 'songTitle')!;
    const json = { meta, scores: [{ ...one, identifier: `${one.identifier}x` }] };
    const scoreData = new File([JSON.stringify(json)], 'typo.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.goto('/orphans');
    await button(`Use this chart: ${one.identifier}`)
      .or(button(new RegExp(`^Use this chart: ${one.identifier}`)))
      .first()
      .click();
    await saysSoon('No unmatched scores');
    const { body } = await api.orphans.list({ params: { userID: 'me' } });
    expect(body.orphans).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('an API key is shown once, works, and is deleted', async () => {
    const api = await enter(web, 'Keys');
    await web.page.goto('/settings/keys');
    await web.page.getByLabel('Key name').fill('My hook');
    await button('Create an API key').click();
    const token = (await web.page.getByRole('alert').locator('pre').textContent())!;
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    await button('I’ve copied it').click();
    await web.page.getByRole('heading', { name: 'My hook' }).waitFor();
    await web.page.reload();
    await web.page.getByRole('heading', { name: 'My hook' }).waitFor();
    expect(await web.page.content()).not.toContain(token);
    await button('Delete: My hook').click();
    await web.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await saysSoon('No API keys yet');
    expect((await api.apiTokens.list({ params: { userID: 'me' } })).body).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('a wrong password keeps what was typed', async () => {
    await web.site.register('Forgetful');
    await web.page.goto('/login');
    await web.page.getByLabel('Username').fill('Forgetful');
    await passwordField().fill('not this one');
    await button('Log in').last().click();
    await web.page.getByRole('alert').getByText('Wrong username or password').waitFor();
    expect(await web.page.getByLabel('Username').inputValue()).toBe('Forgetful');
    await passwordField().fill(PASSWORD);
    await web.page.keyboard.press('Enter');
    await button('Forgetful').waitFor();
    expect(web.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  test('a name that is taken is told at its field, and the rest stays', async () => {
    await web.site.register('Taken');
    await web.page.goto('/register');
    await web.page.getByLabel('Username').fill('taken');
    await web.page.getByLabel('E-mail address').fill('other@example.com');
    await passwordField().fill(PASSWORD);
    await button('Create an account').click();
    await web.page.getByRole('alert').waitFor();
    expect(await web.page.getByLabel('E-mail address').inputValue()).toBe('other@example.com');
  });

  test('whoever is not logged in logs in first, and comes back', async () => {
    await web.site.register('Returning');
    await web.page.goto('/settings/security');
    await web.page.waitForURL('**/login?to=*');
    await web.page.getByLabel('Username').fill('Returning');
    await passwordField().fill(PASSWORD);
    await web.page.keyboard.press('Enter');
    await web.page.waitForURL('**/settings/security');
    await web.page.getByRole('heading', { name: 'Change password' }).waitFor();
    expect(web.faults).toEqual([]);
  });

  test('an account is to be deleted, and is kept after all', async () => {
    const api = await enter(web, 'Leaver');
    await web.page.goto('/settings/security');
    const form = web.page.locator('form', { hasText: 'Delete account' });
    await form.getByLabel('Current password').fill('wrong password');
    await button('Delete my account').click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Current password').fill(PASSWORD);
    await button('Delete my account').click();
    await saysSoon('Your account will be deleted on');
    await button('Keep my account').click();
    await button('Delete my account').waitFor();
    expect((await api.account.deletion({ params: { userID: 'me' } })).body).toBe(null);
  });

  test('the profile is changed, and an address becomes a name', async () => {
    const api = await enter(web, 'Profiled');
    await web.page.goto('/settings');
    await web.page.getByLabel('Status', { exact: true }).fill('practising');
    await web.page.getByLabel('GitHub').fill('https://github.com/profiled');
    await button('Save').click();
    await saysSoon('Saved');
    expect(await web.page.getByLabel('GitHub').inputValue()).toBe('profiled');
    await web.page.getByLabel('Hide my online status').check();
    const settings = () => api.users.settings({ params: { userID: 'me' } });
    await expect.poll(async () => (await settings()).body.preferences.invisible).toBe(true);
    const { body } = await api.users.get({ params: { userID: 'me' } });
    expect(body).toMatchObject({ status: 'practising', socialMedia: { github: 'profiled' } });
    expect(web.faults).toEqual([]);
  });

  test('who wants developer details sees ids and the place of documents in the API, and others do not', async () => {
    const api = await enter(web, 'Developer');
    const { chartID } = (await api.charts.list({ params: { game: 'iidx', playtype: 'SP' } })).body.charts[0]!;
    const details = web.page.getByRole('region', { name: 'For developers' });
    const address = `/games/iidx/SP/charts/${chartID}`;
    await web.page.goto(address);
    await web.page.getByRole('button', { name: 'Enter a play' }).waitFor();
    expect(await details.count()).toBe(0);
    await web.page.goto('/settings');
    const settings = () => api.users.settings({ params: { userID: 'me' } });
    await web.page.getByLabel('Show developer details').check();
    await expect.poll(async () => (await settings()).body.preferences.developerMode).toBe(true);
    await web.page.goto(address);
    await details.getByText(`chartID: ${chartID}`).waitFor();
    expect(await details.getByRole('link').getAttribute('href')).toBe(`/api/v1${address}`);
    expect(web.faults).toEqual([]);
  });

  test('a tool gets a client, hears of a test event, and gets another secret', async () => {
    const api = await enter(web, 'Author');
    await web.page.goto('/settings/clients');
    await web.page.getByLabel('Tool name').fill('Score Bot');
    await web.page.getByLabel('Send scores').check();
    // Nobody listens there, and nothing is sent to such an address.
    await web.page.getByLabel('Webhook URL').fill('http://127.0.0.1:9/events');
    await button('Create a client').click();
    await web.page.getByRole('heading', { name: 'Score Bot' }).waitFor();
    const secretOf = async () => (await api.clients.list()).body[0]!.clientSecret;
    const first = await secretOf();
    await button('Show the secret').click();
    await saysSoon(first);
    await button('Send a test event').click();
    await saysSoon('status/v1');
    await button('Reset secret').click();
    await web.page.getByRole('dialog').getByRole('button', { name: 'Reset secret' }).click();
    await web.page.getByText(first).waitFor({ state: 'hidden' });
    await saysSoon(await secretOf());
    await button('Edit: Score Bot').click();
    await web.page.getByLabel('Tool name').first().fill('Better Bot');
    await button('Save').click();
    await web.page.getByRole('heading', { name: 'Better Bot' }).waitFor();
    await button('Delete: Better Bot').click();
    await web.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await saysSoon('No clients yet');
    expect((await api.clients.list()).body).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('a part of a picture becomes the profile picture, and is removed', async () => {
    const api = await enter(web, 'Painter');
    await web.page.goto('/settings');
    const group = web.page.getByRole('group', { name: 'Profile picture' });
    const [chooser] = await Promise.all([
      web.page.waitForEvent('filechooser'),
      group.getByRole('button', { name: 'Choose a picture: Profile picture' }).click(),
    ]);
    await chooser.setFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await picture(600, 300) });
    await group.getByRole('slider', { name: 'Horizontal position' }).press('Home');
    await group.getByRole('button', { name: 'Crop and save' }).click();
    await group.getByRole('img', { name: 'Profile picture' }).waitFor();
    const stored = await api.pictures.pfp({ params: { userID: 'painter' } });
    const bytes = Buffer.from(await new Response(stored.body).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    await group.getByRole('button', { name: 'Remove: Profile picture' }).click();
    await web.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await group.getByText('No picture yet').waitFor();
    expect((await api.users.get({ params: { userID: 'painter' } })).body.customPfpLocation).toBe(null);
    expect(web.faults).toEqual([]);
  });

  test('scores are taken along as a file', async () => {
    const api = await enter(web, 'Exporter');
    const scoreData = new File([readFileSync(DEMO)], 'first.json');
    await api.imports.fromFile({ form: { importType: 'file/batch-manual', scoreData } });
    await web.page.goto('/export');
    const [file] = await Promise.all([
      web.page.waitForEvent('download'),
      button(/^Download beatmania IIDX SP/).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^kaiden-exporter-iidx-sp-.*\.json$/i);
    const { meta, scores } = JSON.parse(readFileSync(await file.path(), 'utf8')) as { meta: object; scores: object[] };
    expect(meta).toMatchObject({ game: 'iidx', playtype: 'SP' });
    expect(scores.length).toBeGreaterThan(10);
    expect(web.faults).toEqual([]);
  });

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
