import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createClient, type Client } from '../../contracts/client/index.ts';
import type { OAuth2ClientDoc } from '../../contracts/documents/client.ts';
import { browserPath, launch, openWindow, watch } from './support/browser.ts';
import { PASSWORD, startSite, type Site } from './support/site.ts';

if (!browserPath) console.warn('No Chromium on this machine: how programs ask for keys is NOT tested.');

describe.skipIf(!browserPath)('a program', () => {
  let site: Site;
  let browser: Browser;
  let author: Client;
  let bot: OAuth2ClientDoc;
  let callback: string;
  const server = createServer((_, response) => response.end('<title>Done</title><link rel="icon" href="data:," />'));
  let window: BrowserContext;
  let page: Page;
  let faults: string[];
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    [site, browser] = await Promise.all([startSite({ KAIDEN_RATE_LIMITS: 'off' }), launch()]);
    author = (await site.register('Maker')).api;
    const json = { name: 'Score Bot', permissions: ['submit_score' as const], redirectUri: callback };
    bot = (await author.clients.create({ json: { ...json, webhookUri: `${callback}/events` } })).body;
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    window = await openWindow(browser, site.url);
    page = await window.newPage();
    page.setDefaultTimeout(10_000);
    faults = watch(page);
  });
  afterEach(async () => window.close());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const asking = (more: Record<string, string> = {}) => {
    const asked = { response_type: 'code', client_id: bot.clientID, redirect_uri: callback, state: 'a b&"<', ...more };
    return `/oauth/authorize?${new URLSearchParams(asked).toString()}`;
  };
  const answer = async () => {
    await page.waitForURL(`${callback}?*`);
    return Object.fromEntries(new URL(page.url()).searchParams);
  };
  async function enter(name: string) {
    const player = await site.register(name);
    await window.addCookies([{ ...player.cookie, url: site.url }]);
    return player;
  }
  async function logIn(name: string): Promise<void> {
    await page.getByLabel('Username').fill(name);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  }

  test('gets a key from who logs in and allows it, and from nobody who goes back', async () => {
    await site.register('Allows');
    await page.goto('/games');
    await page.goto(asking());
    await logIn('Allows');
    await heading('Allow Score Bot?');
    for (const text of ['your account Allows', 'Send scores', 'Hear of it when you reach', new URL(callback).host]) {
      await page.getByText(text).first().waitFor();
    }
    await page.getByRole('main').getByRole('link', { name: 'Maker' }).waitFor();
    await button('Allow').click();
    const { code, ...rest } = await answer();
    expect(rest).toEqual({ state: 'a b&"<', iss: site.url });
    const { body } = await createClient({ baseUrl: site.url }).oauth.token({
      json: {
        client_id: bot.clientID,
        client_secret: bot.clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: callback,
        code: code!,
      },
    });
    expect((await createClient({ baseUrl: site.url, key: body.token }).status.get()).body.permissions).toEqual([
      'submit_score',
    ]);
    expect(faults).toEqual([]);
    // The question is not among the pages that were visited.
    await page.goBack();
    expect(new URL(page.url()).pathname).not.toBe('/oauth/authorize');
  });

  test('is told when somebody denies it, and gets nothing', async () => {
    const { api } = await enter('Denies');
    await page.goto(asking());
    await button('Deny').click();
    expect(await answer()).toEqual({ error: 'access_denied', state: 'a b&"<', iss: site.url });
    expect((await api.apiTokens.list({ params: { userID: 'me' } })).body).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('that asks wrongly is told nothing, and nobody is sent anywhere', async () => {
    await enter('Misled');
    for (const [more, words] of [
      [{ redirect_uri: 'https://evil.example/' }, 'This is not the redirectUri of the client'],
      [{ client_id: `CI${'0'.repeat(40)}` }, 'This client does not exist'],
    ] as const) {
      await page.goto(asking(more));
      await heading('Nobody can be let in by this link');
      await page.getByRole('alert').getByText(words).waitFor();
      expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
    }
    await page.goto(asking({ response_type: 'token' }));
    await heading('Score Bot asks for something that does not exist');
    await page.getByRole('link', { name: `Back to ${new URL(callback).host}` }).click();
    expect(await answer()).toMatchObject({ error: 'unsupported_response_type' });
    // Two of what has to be one: the app could not tell which is meant.
    const response = await page.goto(`${asking()}&redirect_uri=https%3A%2F%2Fevil.example`);
    expect([response!.status(), await page.getByText('Expected redirect_uri once').count()]).toEqual([400, 1]);
  });

  test('is asked about by whichever account the player wants to use', async () => {
    await enter('First');
    await site.register('Second');
    await page.goto(asking());
    await page.getByText('your account First').waitFor();
    await page.getByRole('link', { name: 'Use another account' }).click();
    await logIn('Second');
    await page.getByText('your account Second').waitFor();
    expect(faults).toEqual([]);
  });

  test('without a server has its key in a file, once that is allowed', async () => {
    const json = { name: 'Hook', permissions: ['submit_score' as const] };
    const files = { apiKeyFormat: 'key = %%SERVICE_KEY%%', apiKeyFilename: 'Schlüssel.ini' };
    const { clientID } = (await author.clients.create({ json: { ...json, ...files } })).body;
    const { api } = await enter('Filer');
    await page.goto(`/client-file-flow/${clientID}`);
    await heading('A key for Hook');
    await button('Deny').click();
    await heading('Nothing was made');
    expect((await api.apiTokens.list({ params: { userID: 'me' } })).body).toEqual([]);
    await page.reload();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('Allow and download the file').click(),
      heading('Schlüssel.ini is among your downloads'),
    ]);
    expect(file.suggestedFilename()).toBe('Schlüssel.ini');
    const [, key] = /^key = ([0-9a-f]{40})$/.exec(readFileSync(await file.path(), 'utf8'))!;
    expect((await createClient({ baseUrl: site.url, key: key! }).status.get()).body.permissions).toEqual([
      'submit_score',
    ]);
    await author.clients.update({ params: { clientID }, json: { apiKeyFilename: null } });
    await page.reload();
    await button('Allow and show the key').click();
    await heading('Your key for Hook');
    expect(await page.locator('pre').textContent()).toMatch(/^key = [0-9a-f]{40}$/);
    await page.reload();
    await button('Allow and show the key').waitFor();
    expect(faults).toEqual([]);
  });

  test('gets a key without scripts, too', async () => {
    await site.register('Plain');
    const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    page = await plain.newPage();
    await page.goto(asking());
    await page.getByLabel('Username').fill('Plain');
    await page.getByLabel('Password').fill(PASSWORD);
    await button('Log in').click();
    await heading('Allow Score Bot?');
    await button('Allow').click();
    expect(await answer()).toEqual({ code: expect.stringMatching(/^[0-9a-f]{40}$/), state: 'a b&"<', iss: site.url });
    await page.goto(`/client-file-flow/${bot.clientID}`);
    await button('Allow and show the key').click();
    await heading('Your key for Score Bot');
    await plain.close();
  });

  test('shows its question in no frame, and nothing that it sends is markup', async () => {
    const nasty = '"><script>alert(1)</script>__KAIDEN_NONCE__';
    for (const path of [
      asking({ state: nasty }),
      `/client-file-flow/${encodeURIComponent(nasty)}`,
      `/reset-password?code=${encodeURIComponent(nasty)}`,
    ]) {
      const response = await fetch(site.url + path, { headers: { accept: 'text/html' } });
      const { headers } = response;
      const policy = headers.get('content-security-policy')!;
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy).toMatch(/form-action 'self'/);
      expect(policy).not.toMatch(/unsafe|https?:/);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.has('access-control-allow-origin')).toBe(false);
      const text = await response.text();
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy)!;
      expect(text.split(nonce)).toHaveLength(2);
      expect(text.match(/<script/g)).toHaveLength(1);
      expect(text).toMatch(/<noscript><meta http-equiv="refresh" content="0;url=\/[^"]*noscript=" \/><\/noscript>/);
    }
  });
});
