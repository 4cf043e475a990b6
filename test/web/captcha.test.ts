import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import { webPolicy } from '../../src/http/web-policy.ts';
import { browserPath, launch, openWindow, watch } from './support/browser.ts';
import { PASSWORD, startSite } from './support/site.ts';

/** What the provider's script does: it shows a box, and answers when somebody clicks it. */
const WIDGET = `globalThis.turnstile = {
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

describe.skipIf(!browserPath)('in the browser', () => {
  test('whoever answers the captcha gets an account, and whoever does not is told', async () => {
    const asked: string[] = [];
    const provider = createServer((request, response) => {
      void text(request).then((body) => {
        const answer = new URLSearchParams(body).get('response') ?? '';
        asked.push(answer);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ success: answer === 'right for site-key' }));
      });
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
    const settings = {
      KAIDEN_CAPTCHA: 'turnstile',
      KAIDEN_CAPTCHA_SECRET: 'a secret of the server',
      KAIDEN_CAPTCHA_SITEKEY: 'site-key',
      KAIDEN_CAPTCHA_URL: url,
    };
    const [site, browser] = await Promise.all([startSite(settings), launch()]);
    try {
      const window = await openWindow(browser, site.url);
      await window.route('https://challenges.cloudflare.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
      );
      const page = await window.newPage();
      const faults = watch(page);
      await page.goto('/register');
      await page.getByLabel('Username').fill('Human');
      await page.getByLabel('E-mail address').fill('human@example.com');
      await page.locator('input[autocomplete="new-password"]').fill(PASSWORD);
      const box = page.getByRole('button', { name: 'I am human' });
      await box.waitFor();
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByRole('alert').getByText('captcha').waitFor();
      expect(await page.getByLabel('Username').inputValue()).toBe('Human');
      await box.click();
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.waitForURL('**/import');
      expect(asked).toEqual(['right for site-key']);
      expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
    } finally {
      await browser.close();
      await site.stop();
      provider.close();
    }
  });
});
