import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createClient, type Client } from '../../contracts/client/index.ts';
import type { OAuth2ClientDoc } from '../../contracts/documents/client.ts';
import { someOf } from '../support/nightly.ts';
import { arriveAt, browserPath } from './support/browser.ts';
import { takeHand, WAYS } from './support/hands.ts';
import { PASSWORD } from './support/site.ts';
import { enter, fresh, logIn, useWeb } from './support/web.ts';

if (!browserPath) console.warn('No Chromium on this machine: how programs ask for keys is NOT tested.');

describe.skipIf(!browserPath)('a program', () => {
  const web = useWeb();
  let author: Client;
  let bot: OAuth2ClientDoc;
  let callback: string;
  const maker = fresh('Maker');
  const server = createServer((_, response) => response.end('<title>Done</title><link rel="icon" href="data:," />'));
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    author = (await web.site.register(maker)).api;
    const json = { name: 'Score Bot', permissions: ['submit_score' as const], redirectUri: callback };
    bot = (await author.clients.create({ json: { ...json, webhookUri: `${callback}/events` } })).body;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const button = (name: string) => web.page.getByRole('button', { name, exact: true });
  const heading = (name: string) => web.page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const asking = (more: Record<string, string> = {}) => {
    const asked = { response_type: 'code', client_id: bot.clientID, redirect_uri: callback, state: 'a b&"<', ...more };
    return `/oauth/authorize?${new URLSearchParams(asked).toString()}`;
  };
  const answer = async () => {
    await web.page.waitForURL(`${callback}?*`);
    return Object.fromEntries(new URL(web.page.url()).searchParams);
  };

  test.for(someOf(WAYS.toReversed(), 1))(
    'gets a key by $by, $width px wide, from who allows it, and from nobody who goes back',
    async (way) => {
      const name = fresh(`Allows${way.width}`);
      await web.site.register(name);
      const hand = await takeHand(web.page, way);
      await web.page.goto('/games');
      await web.page.goto(asking());
      await logIn(web, hand, name);
      await arriveAt(web.page, 'Allow Score Bot?');
      for (const text of [
        `your account ${name}`,
        'Send scores',
        'Get notified when you reach',
        new URL(callback).host,
      ]) {
        await web.page.getByText(text).first().waitFor();
      }
      await web.page.getByRole('main').getByRole('link', { name: maker }).waitFor();
      await hand.press(button('Allow'));
      const { code, ...rest } = await answer();
      expect(rest).toEqual({ state: 'a b&"<', iss: web.site.url });
      const { body } = await createClient({ baseUrl: web.site.url }).oauth.token({
        json: {
          client_id: bot.clientID,
          client_secret: bot.clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: callback,
          code: code!,
        },
      });
      expect((await createClient({ baseUrl: web.site.url, key: body.token }).status.get()).body.permissions).toEqual([
        'submit_score',
      ]);
      expect(web.faults).toEqual([]);
      // The question is not among the pages that were visited.
      await web.page.goBack();
      expect(new URL(web.page.url()).pathname).not.toBe('/oauth/authorize');
    },
  );

  test.for(someOf(WAYS, 1))('is told when somebody denies it by $by, $width px wide, and gets nothing', async (way) => {
    const api = await enter(web, fresh(`Denies${way.width}`));
    const hand = await takeHand(web.page, way);
    await web.page.goto(asking());
    await hand.press(button('Deny'));
    expect(await answer()).toEqual({ error: 'access_denied', state: 'a b&"<', iss: web.site.url });
    expect((await api.apiTokens.list({ params: { userID: 'me' } })).body).toEqual([]);
    expect(web.faults).toEqual([]);
  });

  test('that asks wrongly is told nothing, and nobody is sent anywhere', async () => {
    await enter(web, fresh('Misled'));
    for (const [more, words] of [
      [{ redirect_uri: 'https://evil.example/' }, 'The redirect URI is not that of the client'],
      [{ client_id: `CI${'0'.repeat(40)}` }, 'This client does not exist'],
    ] as const) {
      await web.page.goto(asking(more));
      await heading('This link doesn’t work');
      await web.page.getByRole('alert').getByText(words).waitFor();
      expect(await web.page.getByRole('main').getByRole('link').count()).toBe(0);
    }
    await web.page.goto(asking({ response_type: 'token' }));
    await heading('Invalid request from Score Bot');
    await web.page.getByRole('link', { name: `Back to ${new URL(callback).host}` }).click();
    expect(await answer()).toMatchObject({ error: 'unsupported_response_type' });
    // Two of what has to be one: the app could not tell which is meant.
    const response = await web.page.goto(`${asking()}&redirect_uri=https%3A%2F%2Fevil.example`);
    expect([response!.status(), await web.page.getByText('Expected redirect_uri once').count()]).toEqual([400, 1]);
  });

  test('is asked about by whichever account the player wants to use', async () => {
    const [first, second] = [fresh('First'), fresh('Second')];
    await enter(web, first);
    await web.site.register(second);
    await web.page.goto(asking());
    await web.page.getByText(`your account ${first}`).waitFor();
    await web.page.getByRole('link', { name: 'Use another account' }).click();
    await logIn(web, await takeHand(web.page, WAYS[0]), second);
    await web.page.getByText(`your account ${second}`).waitFor();
    expect(web.faults).toEqual([]);
  });

  test.for(someOf(WAYS.toReversed(), 1))(
    'without a server has its key in a file, once that is allowed by $by, $width px wide',
    async (way) => {
      const json = { name: 'Hook', permissions: ['submit_score' as const] };
      const files = { apiKeyFormat: 'key = %%SERVICE_KEY%%', apiKeyFilename: 'Schlüssel.ini' };
      const { clientID } = (await author.clients.create({ json: { ...json, ...files } })).body;
      const api = await enter(web, fresh(`Filer${way.width}`));
      const hand = await takeHand(web.page, way);
      await web.page.goto(`/client-file-flow/${clientID}`);
      await heading('Create an API key for Hook?');
      await hand.press(button('Deny'));
      await arriveAt(web.page, 'No key created');
      expect((await api.apiTokens.list({ params: { userID: 'me' } })).body).toEqual([]);
      await web.page.reload();
      const [file] = await Promise.all([
        web.page.waitForEvent('download'),
        hand.press(button('Allow and download the file')),
        arriveAt(web.page, 'Downloaded Schlüssel.ini'),
      ]);
      expect(file.suggestedFilename()).toBe('Schlüssel.ini');
      const [, key] = /^key = ([0-9a-f]{40})$/.exec(readFileSync(await file.path(), 'utf8'))!;
      expect((await createClient({ baseUrl: web.site.url, key: key! }).status.get()).body.permissions).toEqual([
        'submit_score',
      ]);
      await author.clients.update({ params: { clientID }, json: { apiKeyFilename: null } });
      await web.page.reload();
      await hand.press(button('Allow and show the key'));
      await arriveAt(web.page, 'Your key for Hook');
      expect(await web.page.locator('pre').textContent()).toMatch(/^key = [0-9a-f]{40}$/);
      await web.page.reload();
      await button('Allow and show the key').waitFor();
      expect(web.faults).toEqual([]);
    },
  );

  test('gets a key without scripts, too', async () => {
    const name = fresh('Plain');
    await web.site.register(name);
    const plain = await web.browser.newContext({ baseURL: web.site.url, javaScriptEnabled: false });
    web.page = await plain.newPage();
    await web.page.goto(asking());
    await web.page.getByLabel('Username').fill(name);
    await web.page.getByLabel('Password').fill(PASSWORD);
    await button('Log in').click();
    await heading('Allow Score Bot?');
    await button('Allow').click();
    expect(await answer()).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{40}$/),
      state: 'a b&"<',
      iss: web.site.url,
    });
    await web.page.goto(`/client-file-flow/${bot.clientID}`);
    await button('Allow and show the key').click();
    await heading('Your key for Score Bot');
    await plain.close();
  });

  test('shows its question in no frame, and nothing that it sends is markup', async () => {
    const nasty = '"><script>alert(1)</script>__KAIDEN_NONCE__';
    for (const path of [asking({ state: nasty }), `/client-file-flow/${encodeURIComponent(nasty)}`]) {
      const response = await fetch(web.site.url + path, { headers: { accept: 'text/html' } });
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
