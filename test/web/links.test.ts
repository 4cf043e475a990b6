import { describe, expect, onTestFinished, test } from 'vitest';

import { someOf } from '../support/nightly.ts';
import { arriveAt, browserPath, settle } from './support/browser.ts';
import { takeHand, WAYS } from './support/hands.ts';
import { codeMailed } from './support/outbox.ts';
import { PASSWORD } from './support/site.ts';
import { enter, logIn, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: where links from mails and the log lead is NOT tested.');

const NEW = 'another horse battery';

describe.skipIf(!browserPath)('a link', () => {
  const web = useWeb({ KAIDEN_LOG_LEVEL: 'debug' });
  /** Codes that must be neither logged nor stay in an address. */
  const codes: string[] = [];

  const button = (name: string) => web.page.getByRole('button', { name, exact: true });
  const link = (name: string) => web.page.getByRole('link', { name, exact: true });
  const heading = (name: string) => web.page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const passwordField = () => web.page.locator('input[autocomplete$="password"]');
  const mailed = async (name: string, to: 'verify-email' | 'reset-password', old: readonly string[] = []) => {
    const code = await codeMailed(web.site.dataDir, `${name}@example.com`, to, old);
    codes.push(code);
    return code;
  };

  test.for(someOf(WAYS, 1))('of the log makes the first administrator by $by, $width px wide', async (way) => {
    const logged = web.site.log().join('\n');
    const [, address, token] = /(http\S+\/setup\?token=([0-9a-f]{40}))/.exec(logged)!;
    codes.push(token!);
    const name = `Root${way.width}`;
    const hand = await takeHand(web.page, way);
    await web.page.goto('/setup?token=wrong');
    await heading('This link doesn’t work');
    await web.page.goto(address!);
    await heading('Set up Kaiden');
    await web.page.waitForURL((url) => url.search === '');
    await web.page.reload();
    await hand.write(web.page.getByLabel('Username'), '1st');
    await hand.write(web.page.getByLabel('E-mail address'), `${name}@example.com`);
    await hand.write(passwordField(), PASSWORD);
    await hand.press(button('Create administrator'));
    await web.page.getByText('Expected 3 to 20 letters').waitFor();
    expect(await web.page.getByLabel('E-mail address').inputValue()).toBe(`${name}@example.com`);
    await hand.write(web.page.getByLabel('Username'), name);
    await hand.press(button('Create administrator'));
    // The next one is the first again.
    onTestFinished(async () => void (await web.site.run(['user', 'level', name, '1'])));
    await arriveAt(web.page, 'Kaiden is set up');
    await web.page.getByText('kaiden seeds pull').waitFor();
    await hand.press(link('Catalogue'));
    await web.page.waitForURL('**/admin/catalogue');
    await arriveAt(web.page, 'Administration');
    await settle(web.page);
    expect(web.faults.filter((fault) => !/\b40[04]\b/.test(fault))).toEqual([]);

    await web.window.clearCookies();
    await web.page.goto(address!);
    await heading('This link doesn’t work');
  });

  test.for(someOf(WAYS.toReversed(), 1))('of a mail sets a new password by $by, $width px wide, once', async (way) => {
    const name = `Forgetful${way.width}`;
    await web.site.register(name);
    const hand = await takeHand(web.page, way);
    await web.page.goto('/login');
    await hand.press(link('Forgot your password?'));
    await hand.write(web.page.getByLabel('E-mail address of your account'), `${name}@example.com`);
    await hand.press(button('Send link'));
    await arriveAt(web.page, 'Link requested');
    const code = await mailed(name, 'reset-password');
    await web.page.goto(`/reset-password?code=${code}`);
    await heading('Set a new password');
    await web.page.waitForURL((url) => url.search === '');
    await web.page.reload();
    await hand.write(passwordField(), NEW);
    await hand.press(button('Set password'));
    await arriveAt(web.page, 'Password changed');
    await hand.press(web.page.getByRole('main').getByRole('link', { name: 'Log in' }));
    await logIn(web, hand, name, NEW);
    await button(name).waitFor();
    expect(web.faults).toEqual([]);

    await web.page.goto(`/reset-password?code=${code}`);
    await hand.write(passwordField(), NEW);
    await hand.press(button('Set password'));
    await arriveAt(web.page, 'This link no longer works');
    await hand.press(link('Request a new link'));
    await button('Send link').waitFor();
    await web.page.goto('/reset-password');
    await heading('This link is incomplete');
  });

  test.for(someOf(WAYS, 1))(
    'of a second mail verifies the address of a new player by $by, $width px wide',
    async (way) => {
      const name = `Newcomer${way.width}`;
      const hand = await takeHand(web.page, way);
      await web.page.goto('/register');
      await hand.write(web.page.getByLabel('Username'), name);
      await hand.write(web.page.getByLabel('E-mail address'), `${name}@example.com`);
      await hand.write(passwordField(), PASSWORD);
      await hand.press(button('Create an account'));
      await web.page.waitForURL('**/import');
      await settle(web.page);
      // Nothing is said of a mail where none is sent.
      expect(await web.page.getByText('Verify your e-mail address').count()).toBe(0);
      await web.page.goto('/settings/security');
      const first = await mailed(name, 'verify-email');
      await hand.press(button('Request a verification link'));
      await web.page.getByText('This server sends no e-mail').waitFor();
      const second = await mailed(name, 'verify-email', [first]);
      expect(web.faults).toEqual([]);

      await web.page.goto(`/verify-email?code=${first}`);
      await hand.press(button('Verify this address'));
      await arriveAt(web.page, 'This link no longer works');
      await button('Request a verification link').waitFor();
      await web.page.goto(`/verify-email?code=${second}`);
      await web.page.waitForURL((url) => url.search === '');
      await hand.press(button('Verify this address'));
      await arriveAt(web.page, 'Your e-mail address is verified');
      await web.page.goto('/settings/security');
      await web.page.getByText('Your e-mail address is verified.').waitFor();
      await web.page.goto('/import');
      await web.page.getByText('Your latest imports').waitFor();
      await settle(web.page);
      expect(await web.page.getByText('Verify your e-mail address').count()).toBe(0);
    },
  );

  test('is mailed again from the settings, and works for who is not logged in', async () => {
    const api = await enter(web, 'Settled');
    const first = await mailed('Settled', 'verify-email');
    await web.page.goto('/settings/security');
    await web.page.getByText('Your e-mail address is not verified.').waitFor();
    await button('Request a verification link').click();
    await web.page.getByText('This server sends no e-mail').waitFor();
    const second = await mailed('Settled', 'verify-email', [first]);
    await web.window.clearCookies();
    await web.page.goto('/verify-email');
    await link('Log in to get a new e-mail').waitFor();
    await web.page.goto(`/verify-email?code=${second}`);
    await button('Verify this address').click();
    await heading('Your e-mail address is verified');
    expect((await api.account.isEmailVerified({ params: { userID: 'me' } })).body).toBe(true);
    expect(web.faults).toEqual([]);
  });

  test('says so to a browser without scripts', async () => {
    const plain = await web.browser.newContext({ baseURL: web.site.url, javaScriptEnabled: false });
    const bare = await plain.newPage();
    for (const path of ['/forgot-password', '/reset-password?code=x', '/verify-email?code=x', '/setup?token=x']) {
      await bare.goto(path);
      expect(await bare.locator('body').innerText()).toContain('This site needs JavaScript');
    }
    await plain.close();
  });

  test('leaves nothing of what it carried in the log', async () => {
    expect(codes.length).toBeGreaterThan(5);
    const lines = web.site.log().filter((line) => codes.some((code) => line.includes(code)));
    expect(lines).toEqual([expect.stringContaining('there is no administrator yet')]);
  });
});
