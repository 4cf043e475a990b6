import { describe, expect } from 'vitest';

import type { OAuth2ClientDoc } from '../../contracts/documents/client.ts';
import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { failureOf, register } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test as plain } from '../support/fixtures.ts';
import { CALLBACK, encoded, EVENTS, grant, redeem, withSession } from '../support/oauth.ts';
import { PlainBrowser } from '../support/pages.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const EVIL = { origin: 'https://evil.example' };
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const asking = ({ clientID }: OAuth2ClientDoc, more: Record<string, string> = {}) =>
  `/oauth/authorize?${query({ response_type: 'code', client_id: clientID, redirect_uri: CALLBACK, state: 'a b&"<', ...more })}`;

const make = async (server: TestServer, more: object = {}) => {
  const { api } = await withSession(server, 'hazel');
  const json = { name: 'Score Bot', permissions: ['submit_score' as const], redirectUri: CALLBACK, ...more };
  return { maker: api, client: (await api.clients.create({ json })).body };
};

/** A client of Hazel's, and Rowan's browser. */
const test = plain.extend<{ world: Awaited<ReturnType<typeof createWorld>> }>({
  world: async ({ server }, use) => use(await createWorld(server)),
});
async function createWorld(server: TestServer) {
  const { maker, client } = await make(server);
  const { api, cookie, user } = await withSession(server, 'rowan');
  const keys = async () =>
    (await api.apiTokens.list({ params: { userID: 'me' } })).body.filter(({ fromAPIClient }) => fromAPIClient !== null);
  return { server, maker, client, api, user, cookie, keys, browser: new PlainBrowser(server, cookie) };
}

describe('who is asked', () => {
  test('learns who wants what, and gets where they are sent with a code', async ({ world }) => {
    const { browser, client, server } = world;
    const page = await browser.open(asking(client));
    expect(page.status).toBe(200);
    for (const word of ['Score Bot', 'hazel', 'rowan', 'send in scores for you', 'bot.example']) {
      expect(page.text).toContain(word);
    }
    expect(page.text).not.toContain('be told');
    const { goesTo } = await browser.submit(page, { decision: 'allow' });
    expect(goesTo!.origin + goesTo!.pathname).toBe(CALLBACK);
    const answer = Object.fromEntries(goesTo!.searchParams);
    expect(answer).toEqual({ code: expect.any(String), state: 'a b&"<', iss: 'http://kaiden.test' });
    const { status, json } = await redeem(server, grant(client, answer['code']!));
    expect([status, json]).toMatchObject([200, { body: { userID: world.user.id } }]);
  });

  test('can deny, and the client is told so', async ({ world }) => {
    const page = await world.browser.open(asking(world.client));
    const { goesTo } = await world.browser.submit(page, { decision: 'deny' });
    const answer = Object.fromEntries(goesTo!.searchParams);
    expect(answer).toEqual({ error: 'access_denied', state: 'a b&"<', iss: 'http://kaiden.test' });
    expect(dump(world.server.file)['oauth_codes']).toEqual([]);
  });

  test('learns that the client hears of what they reach', async ({ world }) => {
    await world.maker.clients.update({ params: world.client, json: { webhookUri: EVENTS } });
    expect((await world.browser.open(asking(world.client))).text).toContain('be notified when you reach a class');
  });

  test('sees names as they are, whatever is in them', async ({ server, world }) => {
    const name = `<b>"Bot"</b> & 'Co'`;
    const { body: client } = await world.maker.clients.create({
      json: { name, permissions: ['submit_score'], redirectUri: `${CALLBACK}?a='"<b>` },
    });
    const page = await world.browser.open(
      `/oauth/authorize?${query({ response_type: 'code', client_id: client.clientID })}`,
    );
    expect(page.text).toContain(name);
    expect(page.html).not.toContain('<b>');
    const { goesTo, html } = await world.browser.submit(page, { decision: 'allow' });
    expect(goesTo!.searchParams.get('a')).toBe(`'"<b>`);
    expect(html).not.toContain('<b>');
    expect(server).toBe(world.server);
  });

  test('logs in first where nobody is, and comes back to the question', async ({ world, server }) => {
    const { cookie: _ } = await register(server, 'Aspen');
    const browser = new PlainBrowser(server);
    const login = await browser.open(asking(world.client));
    expect(login.path).toMatch(/^\/oauth\/login\?to=%2Foauth%2Fauthorize/);
    const wrong = await browser.submit(login, { username: 'aspen', password: 'wrong horse' });
    expect([wrong.status, wrong.text]).toEqual([401, expect.stringContaining('Wrong username or password')]);
    const page = await browser.submit(wrong, { username: 'aspen', password: 'correct horse' });
    expect(page.path).toBe(asking(world.client));
    expect(page.text).toContain('Aspen');
    const { goesTo } = await browser.submit(page, { decision: 'allow' });
    expect(goesTo!.searchParams.get('state')).toBe('a b&"<');
  });

  test('may come by the address that older tools use', async ({ world }) => {
    const old = query({ clientID: world.client.clientID, state: 's' });
    const page = await world.browser.open(`/oauth/request-auth?${old}`);
    const { goesTo } = await world.browser.submit(page, { decision: 'allow' });
    expect(goesTo!.href.startsWith(`${CALLBACK}?code=`)).toBe(true);
    expect(goesTo!.searchParams.get('state')).toBe('s');
  });

  test.for(['allow', 'deny'])('gives `context` back to the client, also after "%s"', async (decision, { world }) => {
    const old = query({ clientID: world.client.clientID, context: 'channel 12&"<' });
    const page = await world.browser.open(`/oauth/request-auth?${old}`);
    const { goesTo } = await world.browser.submit(page, { decision });
    expect(goesTo!.searchParams.get('context')).toBe('channel 12&"<');
    expect(goesTo!.searchParams.has('state')).toBe(false);
  });

  test('is nobody who is banned', async ({ world }) => {
    await world.server.deps.writer.run(changeLevel, { by: 'command line', userID: world.user.id, authLevel: 0 });
    expect((await world.browser.open(asking(world.client))).status).toBe(403);
  });
});

describe('a page', () => {
  test('can not be framed, loads and runs nothing, is not kept, and is for no other site to read', async ({
    world,
  }) => {
    const consent = await world.browser.open(asking(world.client));
    const pages = [
      await world.browser.open('/oauth/login'),
      consent,
      await world.browser.open(`/client-file-flow/${world.client.clientID}`),
      await world.browser.open('/oauth/authorize'),
      await world.browser.submit(consent, { decision: 'allow' }),
    ];
    for (const { headers, html } of pages) {
      const policy = headers.get('content-security-policy')!;
      for (const rule of ["default-src 'none'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.has('access-control-allow-origin')).toBe(false);
      expect(html).not.toContain('<script');
    }
  });
});

describe('nobody is sent on', () => {
  test.for([
    ['by an unknown client', 404, { client_id: `CI${'0'.repeat(40)}` }],
    ['to another address', 400, { redirect_uri: 'https://evil.example/callback' }],
    ['to nearly the same address', 400, { redirect_uri: `${CALLBACK}/../x` }],
    ['with a state that is too long', 400, { state: 'x'.repeat(2001) }],
  ] as const)('%s', async ([, status, change], { world }) => {
    for (const browser of [world.browser, new PlainBrowser(world.server)]) {
      const response = await browser.send(asking(world.client, change));
      expect([response.status, response.headers.get('location')]).toEqual([status, null]);
      expect(await response.text()).not.toMatch(/refresh|https:\/\//);
    }
  });

  test('when a parameter comes twice', async ({ world }) => {
    const response = await world.browser.send(`${asking(world.client)}&redirect_uri=https%3A%2F%2Fevil.example`);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  test('by a client without an address', async ({ world }) => {
    await world.maker.clients.update({ params: world.client, json: { redirectUri: null } });
    const response = await world.browser.send(`/oauth/authorize?response_type=code&client_id=${world.client.clientID}`);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  test.for([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: CHALLENGE }],
    ['invalid_request', { code_challenge: CHALLENGE, code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: 'short', code_challenge_method: 'S256' }],
    ['invalid_request', { code_challenge_method: 'S256' }],
  ] as const)('by itself when the request is at fault (%s): %j', async ([error, change], { world }) => {
    const page = await world.browser.open(asking(world.client, change));
    expect([page.status, page.goesTo, page.form]).toEqual([400, null, null]);
    const back = new URL(/href="(https:[^"]*)"/.exec(page.html)![1]!.replaceAll('&amp;', '&'));
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.origin + back.pathname).toBe(CALLBACK);
  });
});

describe('a form', () => {
  test('of another site does nothing, with and without an Origin', async ({ world }) => {
    const { browser, client } = world;
    const page = await browser.open(asking(client));
    const { token: _, ...known } = page.form!.fields;
    const requests: RequestInit[] = [
      encoded({ ...known, decision: 'allow' }),
      encoded({ ...known, decision: 'allow' }, { origin: 'http://kaiden.test' }),
      encoded({ ...page.form!.fields, decision: 'allow' }, EVIL),
      encoded({ ...page.form!.fields, decision: 'allow' }, { origin: 'null' }),
      encoded({ ...page.form!.fields, decision: 'allow' }, { 'sec-fetch-site': 'cross-site' }),
      encoded({ ...known, token: 'f'.repeat(64), decision: 'allow' }),
    ];
    for (const request of requests) {
      for (const path of ['/oauth/authorize', `/client-file-flow/${client.clientID}`]) {
        const response = await browser.send(path, request);
        expect([response.status, response.headers.get('location')]).toEqual([403, null]);
      }
    }
    expect(dump(world.server.file)['oauth_codes']).toEqual([]);
    expect(await world.keys()).toEqual([]);
  });

  test('with the token of another session does nothing', async ({ world, server }) => {
    const other = await withSession(server, 'Aspen');
    const { form } = await new PlainBrowser(server, other.cookie).open(asking(world.client));
    const response = await world.browser.send('/oauth/authorize', encoded({ ...form!.fields, decision: 'allow' }));
    expect(response.status).toBe(403);
  });

  test('of another site logs nobody in', async ({ server }) => {
    await register(server, 'Aspen');
    const account = { username: 'aspen', password: 'correct horse' };
    const browser = new PlainBrowser(server);
    const page = await browser.open('/oauth/login');
    const { form } = await new PlainBrowser(server).open('/oauth/login');
    const forged = [
      encoded(account),
      encoded({ ...account, token: form!.fields['token']! }),
      encoded({ ...account, token: '' }, EVIL),
    ];
    for (const request of forged) {
      expect((await browser.send('/oauth/login', request)).status).toBe(403);
      expect([...browser.cookies.keys()]).toEqual(['kaiden_form']);
    }
    expect((await browser.send('/oauth/login', encoded({ ...page.form!.fields, ...account }))).status).toBe(303);
  });

  test('that is too large is refused', async ({ world }) => {
    const response = await world.browser.send('/oauth/authorize', encoded({ state: 'x'.repeat(20_000) }));
    expect(response.status).toBe(413);
  });

  test('that comes without a session asks to log in', async ({ world }) => {
    const { form } = await world.browser.open(asking(world.client));
    const response = await new PlainBrowser(world.server).send(
      '/oauth/authorize',
      encoded({ ...form!.fields, decision: 'allow' }),
    );
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/oauth\/login\?to=/),
    ]);
  });
});

describe('logging in', () => {
  test('makes a new session, whatever the browser came with', async ({ server }) => {
    await register(server, 'Aspen');
    const planted = 'a'.repeat(40);
    for (const before of [planted, (await withSession(server, 'rowan')).cookie.split('=')[1]!]) {
      const browser = new PlainBrowser(server, `kaiden_session=${before}`);
      const page = await browser.open('/oauth/login');
      await browser.submit(page, { username: 'aspen', password: 'correct horse' });
      const after = browser.cookies.get('kaiden_session')!;
      expect(after).not.toBe(before);
      const { body } = await server.browser(`kaiden_session=${after}`).status.get();
      expect(body.whoami).not.toBeNull();
    }
    const { body } = await server.browser(`kaiden_session=${planted}`).status.get();
    expect(body.whoami).toBeNull();
  });

  test.for([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    '\t//evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    '/%2e//evil.example/',
    'javascript:alert(1)',
    'evil.example',
    '',
    '/ /evil.example\r\nset-cookie: a=b',
  ])('sends nobody elsewhere: %j', async (to, { server }) => {
    await register(server, 'Aspen');
    const browser = new PlainBrowser(server);
    const page = await browser.open(`/oauth/login?${query({ to })}`);
    for (const fields of [undefined, { to }]) {
      const sent: Record<string, string> = {
        ...page.form!.fields,
        username: 'aspen',
        password: 'correct horse',
        ...fields,
      };
      const response = await browser.send('/oauth/login', encoded(sent));
      const target = new URL(response.headers.get('location')!, 'http://kaiden.test');
      expect([response.status, target.origin]).toEqual([303, 'http://kaiden.test']);
      page.form!.fields['token'] = (await browser.open('/oauth/login')).form!.fields['token']!;
    }
  });

  test('is limited as the route is', async () => {
    const server = await createTestServer({ env: { KAIDEN_RATE_LIMITS: 'on' } });
    const browser = new PlainBrowser(server);
    let page = await browser.open('/oauth/login');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      // Other names each time: those who try one again and again have to wait before that.
      page = await browser.submit(page, { username: `nobody-${n}`, password: 'wrong horse' });
      statuses.push(page.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(page.text).toContain('Too many requests');
    await server.close();
  });
});

describe('the file of a client', () => {
  test('is downloaded under its name, with the key in it', async ({ world }) => {
    const files = { apiKeyFormat: 'key=%%SERVICE_KEY%%; again=%%SERVICE_KEY%%', apiKeyFilename: 'Schlüssel "1".txt' };
    await world.maker.clients.update({ params: world.client, json: files });
    const page = await world.browser.open(`/client-file-flow/${world.client.clientID}`);
    expect(page.text).toContain('Schlüssel "1".txt');
    const sent = encoded({ ...page.form!.fields, decision: 'allow' });
    const response = await world.browser.send(page.form!.action, sent);
    const text = await response.text();
    const [, token] = /^key=([0-9a-f]{40}); again=\1$/.exec(text)!;
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Schl_ssel _1_.txt"; filename*=UTF-8''Schl%C3%BCssel%20%221%22.txt`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { body } = await world.server.client(token).status.get();
    expect([body.whoami, body.permissions]).toEqual([world.user.id, ['submit_score']]);
    expect(await world.keys()).toMatchObject([{ identifier: 'Score Bot', fromAPIClient: world.client.clientID }]);
  });

  test('is shown where it has no name', async ({ world }) => {
    await world.maker.clients.update({ params: world.client, json: { apiKeyFormat: '<key>%%SERVICE_KEY%%</key>' } });
    const page = await world.browser.open(`/client-file-flow/${world.client.clientID}`);
    const shown = await world.browser.submit(page, { decision: 'allow' });
    const [, token] = /<key>([0-9a-f]{40})<\/key>/.exec(shown.text)!;
    expect((await world.server.client(token).status.get()).body.whoami).toBe(world.user.id);
  });

  test('is the key alone where there is no format', async ({ world }) => {
    const page = await world.browser.open(`/client-file-flow/${world.client.clientID}`);
    const shown = await world.browser.submit(page, { decision: 'allow' });
    const [, token] = /<pre>([0-9a-f]{40})<\/pre>/.exec(shown.html)!;
    await world.maker.clients.remove({ params: world.client });
    expect((await failureOf(world.server.client(token).status.get())).code).toBe('unknown_token');
  });

  test('is not made when it is denied, or nobody is logged in, or the client is unknown', async ({ world }) => {
    const path = `/client-file-flow/${world.client.clientID}`;
    const page = await world.browser.open(path);
    expect((await world.browser.submit(page, { decision: 'deny' })).text).toContain('No key was created');
    const stranger = new PlainBrowser(world.server);
    expect((await stranger.open(path)).path).toMatch(/^\/oauth\/login/);
    expect((await stranger.submit(page, { decision: 'allow' })).path).toMatch(/^\/oauth\/login/);
    expect((await world.browser.open(`/client-file-flow/CI${'0'.repeat(40)}`)).status).toBe(404);
    expect(await world.keys()).toEqual([]);
  });
});

describe('the file of a game hook', () => {
  test('is downloaded with a key and the address of the server, after three sentences on where to put it', async ({
    world,
  }) => {
    const page = await world.browser.open('/client-file-flow/CXSaekawa');
    for (const word of ['Connect Saekawa', 'rowan', 'saekawa.toml', 'send in scores for you', 'saekawa.dll']) {
      expect(page.text).toContain(word);
    }
    const response = await world.browser.send(page.form!.action, encoded(page.form!.fields));
    const [, token] = /^default = "([0-9a-f]{40})"$/m.exec(await response.text())!;
    expect([response.headers.get('content-disposition'), response.headers.get('cache-control')]).toEqual([
      `attachment; filename="saekawa.toml"; filename*=UTF-8''saekawa.toml`,
      'no-store',
    ]);
    expect((await world.server.client(token).status.get()).body.permissions).toEqual(['submit_score']);
    expect(await world.keys()).toMatchObject([{ identifier: 'Saekawa', fromAPIClient: 'CXSaekawa' }]);
  });

  test('is made for nobody who sends another form, and not for a hook that does not exist', async ({ world }) => {
    const path = '/client-file-flow/CXSaekawa';
    const forged = await world.browser.send(path, encoded({ token: 'f'.repeat(64) }));
    const stranger = await new PlainBrowser(world.server).send(path, encoded({}));
    const unknown = await world.browser.open('/client-file-flow/CXNothing');
    expect([forged.status, stranger.status, unknown.status, await world.keys()]).toEqual([403, 303, 404, []]);
  });
});
