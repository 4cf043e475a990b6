import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { browserPath } from './support/browser.ts';
import { PASSWORD } from './support/site.ts';
import { enter, fresh, useWeb } from './support/web.ts';

if (!browserPath)
  console.warn('No Chromium on this machine: what players do with their accounts in the web app is NOT tested.');

/** A picture that is red all over, as PNG. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe.skipIf(!browserPath)('one’s own account', () => {
  const web = useWeb();

  const button = (name: string | RegExp) => web.page.getByRole('button', { name });
  const passwordField = () => web.page.locator('input[autocomplete$="password"]');
  const saysSoon = (text: string | RegExp) => web.page.getByText(text).first().waitFor();

  test('whoever is not logged in logs in first, with a wrong password once, which keeps what was typed, and comes back', async () => {
    const name = fresh('Forgetful');
    await web.site.register(name);
    await web.page.goto('/settings/security');
    await web.page.waitForURL('**/login?to=*');
    await web.page.getByLabel('Username').fill(name);
    await passwordField().fill('not this one');
    await button('Log in').last().click();
    await web.page.getByRole('alert').getByText('Wrong username or password').waitFor();
    expect(await web.page.getByLabel('Username').inputValue()).toBe(name);
    await passwordField().fill(PASSWORD);
    await web.page.keyboard.press('Enter');
    await web.page.waitForURL('**/settings/security');
    await web.page.getByRole('heading', { name: 'Change password' }).waitFor();
    await button(name).waitFor();
    expect(web.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  test('a name that is taken is told at its field, and the rest stays', async () => {
    const name = fresh('Taken');
    await web.site.register(name);
    await web.page.goto('/register');
    await web.page.getByLabel('Username').fill(name.toLowerCase());
    await web.page.getByLabel('E-mail address').fill('other@example.com');
    await passwordField().fill(PASSWORD);
    await button('Create an account').click();
    await web.page.getByRole('alert').waitFor();
    expect(await web.page.getByLabel('E-mail address').inputValue()).toBe('other@example.com');
  });

  test('an account is to be deleted, and is kept after all', async () => {
    const api = await enter(web, fresh('Leaver'));
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
    const api = await enter(web, fresh('Profiled'));
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
    const api = await enter(web, fresh('Developer'));
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

  test('an API key is shown once, works, and is deleted', async () => {
    const api = await enter(web, fresh('Keys'));
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

  test('a tool gets a client, hears of a test event, and gets another secret', async () => {
    const api = await enter(web, fresh('Author'));
    await web.page.goto('/settings/clients');
    await web.page.getByLabel('Tool name').fill('Score Bot');
    await web.page.getByLabel('Send scores').check();
    // Nobody listens there.
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
    const name = fresh('Painter');
    const api = await enter(web, name);
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
    const stored = await api.pictures.pfp({ params: { userID: name.toLowerCase() } });
    const bytes = Buffer.from(await new Response(stored.body).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 });
    await group.getByRole('button', { name: 'Remove: Profile picture' }).click();
    await web.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await group.getByText('No picture yet').waitFor();
    expect((await api.users.get({ params: { userID: name.toLowerCase() } })).body.customPfpLocation).toBe(null);
    expect(web.faults).toEqual([]);
  });
});
