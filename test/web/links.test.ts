import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { browserPath, launch, openWindow, settle, watch } from './support/browser.ts';
import { codeMailed } from './support/outbox.ts';
import { PASSWORD, startSite, type Site } from './support/site.ts';

if (!browserPath) console.warn('No Chromium on this machine: where links from mails and the log lead is NOT tested.');

const NEW = 'another horse battery';

describe.skipIf(!browserPath)('a link', () => {
  let site: Site;
  let browser: Browser;
  let window: BrowserContext;
  let page: Page;
  let faults: string[];
  /** What must be neither logged nor stay in an address. */
  const codes: string[] = [];
  beforeAll(async () => {
    const settings = { KAIDEN_RATE_LIMITS: 'off', KAIDEN_LOG_LEVEL: 'debug' };
    [site, browser] = await Promise.all([startSite(settings), launch()]);
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

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const passwordField = () => page.locator('input[autocomplete$="password"]');
  const mailed = async (name: string, to: 'verify-email' | 'reset-password', old: readonly string[] = []) => {
    const code = await codeMailed(site.dataDir, `${name}@example.com`, to, old);
    codes.push(code);
    return code;
  };
  async function logIn(name: string, password: string): Promise<void> {
    await page.getByLabel('Username').fill(name);
    await passwordField().fill(password);
    await page.locator('form').getByRole('button', { name: 'Log in' }).click();
    await button(name).waitFor();
  }

  test('of the log makes the first administrator, who is told what to do next', async () => {
    const logged = site.log().join('\n');
    const [, address, token] = /(http\S+\/setup\?token=([0-9a-f]{40}))/.exec(logged)!;
    codes.push(token!);
    await page.goto('/setup?token=wrong');
    await heading('This link does not work');
    await page.goto(address!);
    await heading('Set up Kaiden');
    await page.waitForURL((url) => url.search === '');
    await page.reload();
    await page.getByLabel('Username').fill('1st');
    await page.getByLabel('E-mail address').fill('root@example.com');
    await passwordField().fill(PASSWORD);
    await button('Create the administrator').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('root@example.com');
    await page.getByLabel('Username').fill('Root');
    await button('Create the administrator').click();
    await heading('Kaiden is set up');
    await page.getByText('kaiden seeds load').waitFor();
    await link('Catalogue').click();
    await page.waitForURL('**/admin/catalogue');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    expect(faults.filter((fault) => !/\b40[04]\b/.test(fault))).toEqual([]);

    const other = await (await openWindow(browser, site.url)).newPage();
    await other.goto(address!);
    await other.getByRole('heading', { name: 'This link does not work', level: 1 }).waitFor();
    await other.context().close();
  });

  test('of a mail sets a new password, once', async () => {
    await site.register('Forgetful');
    await page.goto('/login');
    await link('Forgot your password?').click();
    await page.getByLabel('The e-mail address of your account').fill('Forgetful@example.com');
    await button('Send the link').click();
    await heading('Look into your mailbox');
    const code = await mailed('Forgetful', 'reset-password');
    await page.goto(`/reset-password?code=${code}`);
    await heading('Set a new password');
    await page.waitForURL((url) => url.search === '');
    await page.reload();
    await passwordField().fill(NEW);
    await button('Set the password').click();
    await heading('Your password is changed');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn('Forgetful', NEW);
    expect(faults).toEqual([]);

    await page.goto(`/reset-password?code=${code}`);
    await passwordField().fill(NEW);
    await button('Set the password').click();
    await heading('This link does not work any more');
    await link('Ask for another link').click();
    await button('Send the link').waitFor();
    await page.goto('/reset-password');
    await heading('This link is not complete');
  });

  test('of a mail verifies the address of who has just registered, after another one was asked for', async () => {
    await page.goto('/register');
    await page.getByLabel('Username').fill('Newcomer');
    await page.getByLabel('E-mail address').fill('Newcomer@example.com');
    await passwordField().fill(PASSWORD);
    await button('Create an account').click();
    await page.waitForURL('**/import');
    await page.getByText('Is this your e-mail address?').waitFor();
    const first = await mailed('Newcomer', 'verify-email');
    await button('Mail the link again').click();
    await page.getByText('The mail is on its way').waitFor();
    const second = await mailed('Newcomer', 'verify-email', [first]);
    expect(faults).toEqual([]);

    await page.goto(`/verify-email?code=${first}`);
    await button('This is my address').click();
    await heading('This link does not work any more');
    await button('Mail the link again').waitFor();
    await page.goto(`/verify-email?code=${second}`);
    await page.waitForURL((url) => url.search === '');
    await button('This is my address').click();
    await heading('Your e-mail address is verified');
    await page.goto('/settings/security');
    await page.getByText('Your e-mail address is verified.').waitFor();
    await page.goto('/import');
    await page.getByText('Your latest imports').waitFor();
    await settle(page);
    expect(await page.getByText('Is this your e-mail address?').count()).toBe(0);
  });

  test('is mailed again from the settings, and works for who is not logged in', async () => {
    const { cookie, api } = await site.register('Settled');
    await window.addCookies([{ ...cookie, url: site.url }]);
    const first = await mailed('Settled', 'verify-email');
    await page.goto('/settings/security');
    await page.getByText('Your e-mail address is not verified.').waitFor();
    await button('Mail the link again').click();
    await page.getByText('The mail is on its way').waitFor();
    const second = await mailed('Settled', 'verify-email', [first]);
    await window.clearCookies();
    await page.goto('/verify-email');
    await link('Log in to have it mailed again').waitFor();
    await page.goto(`/verify-email?code=${second}`);
    await button('This is my address').click();
    await heading('Your e-mail address is verified');
    expect((await api.account.isEmailVerified({ params: { userID: 'me' } })).body).toBe(true);
    expect(faults).toEqual([]);
  });

  test('works without scripts, too', async () => {
    await site.register('Plain');
    const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto('/forgot-password');
    await bare.getByLabel('The e-mail address of your account').fill('Plain@example.com');
    await bare.getByRole('button', { name: 'Send the link' }).click();
    await bare.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    const [reset, verify] = [await mailed('Plain', 'reset-password'), await mailed('Plain', 'verify-email')];
    await bare.goto(`/verify-email?code=${verify}`);
    await bare.getByRole('button', { name: 'This is my address' }).click();
    await bare.getByRole('heading', { name: 'Your e-mail address is verified' }).waitFor();
    await bare.goto(`/reset-password?code=${reset}`);
    await bare.getByLabel('New password').fill(NEW);
    await bare.getByRole('button', { name: 'Set the password' }).click();
    await bare.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    await bare.goto('/setup?token=wrong');
    await bare.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(new URL(bare.url()).search).toBe('?token=wrong&noscript=');
    await plain.close();
    await page.goto('/login');
    await logIn('Plain', NEW);
  });

  test('leaves nothing of what it carried in the log', async () => {
    expect(codes.length).toBeGreaterThan(5);
    const lines = site.log().filter((line) => codes.some((code) => line.includes(code)));
    expect(lines).toEqual([expect.stringContaining('there is no administrator yet')]);
  });
});
