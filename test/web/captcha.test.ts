import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';

import { captchaAt, webPolicy } from '../../src/http/web-policy.ts';
import { someOf } from '../support/nightly.ts';
import { spawnProgram } from '../support/program.ts';
import { browserPath, openWindow, watch } from './support/browser.ts';
import { PASSWORD, startSite } from './support/site.ts';
import { useSite } from './support/web.ts';

/** Script of a provider: it shows a box, and answers when it is clicked. */
const widget = (name: string) => `globalThis.${name} = {
  ready: (then) => setTimeout(then),
  render(place, { sitekey, callback }) {
    const box = document.createElement('button');
    box.type = 'button';
    box.textContent = 'I am human';
    box.addEventListener('click', () => callback('right for ' + sitekey));
    place.append(box);
  },
};`;

test('pages load nothing from elsewhere but the captcha that the server asks for', () => {
  expect(webPolicy('n', null)).not.toMatch(/https:|frame-src/);
  expect(webPolicy('n', 'turnstile')).toContain("script-src 'self' https://challenges.cloudflare.com;");
  expect(webPolicy('n', 'hcaptcha')).toContain('frame-src https://hcaptcha.com https://*.hcaptcha.com;');
  expect(webPolicy('n', 'recaptcha')).not.toMatch(/cloudflare|hcaptcha|unsafe/);
});

test('the captcha is for the pages that ask for it', () => {
  for (const path of ['/login', '/register', '/forgot-password']) expect(captchaAt(path, 'hcaptcha')).toBe('hcaptcha');
  for (const path of ['/', '/settings/keys', '/reset-password', '/oauth/authorize', '/login/x']) {
    expect(captchaAt(path, 'hcaptcha')).toBeNull();
  }
  expect(captchaAt('/login', null)).toBeNull();
});

describe.skipIf(!browserPath)('in the browser', () => {
  const asked: string[] = [];
  const provider = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = new URLSearchParams(body).get('response') ?? '';
      asked.push(answer);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: answer === 'right for site-key' }));
    });
  });
  const settings = (name: string) => ({
    KAIDEN_CAPTCHA: name,
    KAIDEN_CAPTCHA_SECRET: 'a secret of the server',
    KAIDEN_CAPTCHA_SITEKEY: 'site-key',
    KAIDEN_CAPTCHA_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
    KAIDEN_RATE_LIMITS: 'off',
  });
  const place = useSite(async () => {
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    return startSite(settings('turnstile'));
  });
  afterAll(() => provider.close());

  /** A window in which a provider's script comes from here. */
  async function open(url: string, address: string, name: string): Promise<Page> {
    const window: BrowserContext = await openWindow(place.browser, url);
    onTestFinished(() => window.close());
    await window.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: widget(name) }));
    const page = await window.newPage();
    return page;
  }
  const openTurnstile = () => open(place.site.url, 'https://challenges.cloudflare.com/**', 'turnstile');
  const box = (page: Page) => page.getByRole('button', { name: 'I am human' });
  async function register(page: Page, name: string): Promise<void> {
    await page.goto('/register');
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('E-mail address').fill(`${name}@example.com`);
    await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
    await box(page).waitFor();
  }

  test('whoever answers the captcha gets an account, and whoever does not is told', async () => {
    asked.length = 0;
    const page = await openTurnstile();
    const faults = watch(page);
    await register(page, 'Human');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('alert').getByText('captcha').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('Human');
    await box(page).click();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.waitForURL('**/import');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(asked).toEqual(['right for site-key']);
    // Who is logged in has nobody else's script in their page.
    expect(await page.evaluate('typeof turnstile')).toBe('undefined');
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  test('it is asked for a forgotten password, wherever one comes from, and nothing of it is loaded elsewhere', async () => {
    const page = await openTurnstile();
    const policyOf = async (path: string) => (await page.goto(path))!.headers()['content-security-policy'];
    expect(await policyOf('/')).not.toContain('cloudflare');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await box(page).waitFor();
    expect(await policyOf('/login')).toContain('cloudflare');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail address of your account').fill('nobody@example.com');
    await box(page).waitFor();
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('alert').getByText('captcha').waitFor();
    await box(page).click();
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Link requested' }).waitFor();
  });

  const OTHERS = [
    ['hcaptcha', 'https://js.hcaptcha.com/**', 'hcaptcha'],
    ['recaptcha', 'https://www.google.com/recaptcha/**', 'grecaptcha'],
  ] as const;
  test.each(someOf(OTHERS, 1))('it may be that of %s', async (provided, address, name) => {
    const server = await spawnProgram(place.site.program, join(place.site.dataDir, provided), {
      settings: settings(provided),
    });
    onTestFinished(async () => void (await server.end('SIGTERM')));
    const page = await open(server.url, address, name);
    await register(page, 'Human');
    await box(page).click();
    asked.length = 0;
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.waitForURL('**/import');
    expect(asked).toEqual(['right for site-key']);
  });
});
