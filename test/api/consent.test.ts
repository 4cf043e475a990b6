import { describe, expect } from 'vitest';

import { failureOf, send } from '../support/calls.ts';
import { test as plain } from '../support/fixtures.ts';
import { CALLBACK, EVENTS, grant, redeem, withSession } from '../support/oauth.ts';
import type { TestServer } from '../support/test-server.ts';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** A client of Hazel's, and Rowan, who is asked. */
const test = plain.extend<{ world: Awaited<ReturnType<typeof createWorld>> }>({
  world: async ({ server }, use) => use(await createWorld(server)),
});
async function createWorld(server: TestServer) {
  const { api: maker, user: author } = await withSession(server, 'hazel');
  const json = { name: 'Score Bot', permissions: ['submit_score' as const], redirectUri: CALLBACK, webhookUri: EVENTS };
  const { body: client } = await maker.clients.create({ json });
  const { api, user, cookie } = await withSession(server, 'rowan');
  const ask = async (more: Record<string, string> = {}) =>
    (await api.oauth.authorization({ query: { client_id: client.clientID, response_type: 'code', ...more } })).body;
  const keys = async () =>
    (await api.apiTokens.list({ params: { userID: 'me' } })).body.filter(({ fromAPIClient }) => fromAPIClient !== null);
  return { server, maker, author, client, api, user, cookie, ask, keys };
}

describe('a page that asks its user for a client', () => {
  test('learns who wants what, and where to go without a code', async ({ world }) => {
    const { clientSecret: _, ...client } = world.client;
    const { denyTo, ...found } = await world.ask({ redirect_uri: CALLBACK, state: 'a b&"<' });
    expect(found).toEqual({ client, author: world.author, fault: null });
    expect(denyTo.startsWith(`${CALLBACK}?`)).toBe(true);
    const answer = Object.fromEntries(new URL(denyTo).searchParams);
    expect(answer).toEqual({ error: 'access_denied', state: 'a b&"<', iss: 'http://kaiden.test' });
  });

  test('keeps what it learns out of caches, and from other sites', async ({ world }) => {
    const path = `/api/v1/oauth/authorization?client_id=${world.client.clientID}&response_type=code`;
    const { status, headers } = await send(world.server, path, { headers: { cookie: world.cookie } });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('gets a code for who says yes, which is good for what was asked', async ({ world }) => {
    const { body } = await world.api.oauth.createCode({
      json: { clientID: world.client.clientID, redirectUri: CALLBACK, codeChallenge: CHALLENGE, state: 's' },
    });
    expect(new URL(body.redirectTo!).searchParams.get('state')).toBe('s');
    const without = await redeem(world.server, grant(world.client, body.code));
    expect([without.status, without.json.code]).toEqual([400, 'wrong_verifier']);
  });

  test.for([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: CHALLENGE }],
    ['invalid_request', { code_challenge: 'short', code_challenge_method: 'S256' }],
    ['invalid_request', { code_challenge_method: 'S256' }],
  ] as const)('is told what is at fault (%s): %j', async ([error, more], { world }) => {
    const { fault, denyTo } = await world.ask({ ...more, state: 's' });
    expect(fault).toMatch(/response_type|code_challenge/);
    expect(Object.fromEntries(new URL(denyTo).searchParams)).toEqual({ error, state: 's', iss: 'http://kaiden.test' });
  });

  test.for([
    [404, 'client_not_found', { client_id: `CI${'0'.repeat(40)}` }],
    [400, 'redirect_mismatch', { redirect_uri: 'https://evil.example/callback' }],
    [400, 'redirect_mismatch', { redirect_uri: `${CALLBACK}/../x` }],
    [400, 'invalid_request', { state: 'x'.repeat(2001) }],
  ] as const)('gets no address to send anybody to (%i %s)', async ([status, code, more], { world }) => {
    const failure = await failureOf(world.ask(more));
    expect([failure.status, failure.code]).toEqual([status, code]);
    expect(failure.message).not.toContain('evil');
  });

  test('gets none either when a parameter comes twice, or the client has nowhere to send anybody', async ({
    world,
  }) => {
    const path = `/api/v1/oauth/authorization?client_id=${world.client.clientID}&response_type=code`;
    const twice = await send(world.server, `${path}&state=1&state=2`, { headers: { cookie: world.cookie } });
    expect([twice.status, twice.json.code]).toEqual([400, 'invalid_request']);
    await world.maker.clients.update({ params: world.client, json: { redirectUri: null } });
    expect(await failureOf(world.ask())).toMatchObject({ status: 400, code: 'redirect_mismatch' });
  });
});

describe('the file of a client', () => {
  test('has a key of whoever asked for it, wherever the client wants it', async ({ world }) => {
    const files = { apiKeyFormat: 'key=%%SERVICE_KEY%%; again=%%SERVICE_KEY%%', apiKeyFilename: 'Schlüssel "1".txt' };
    await world.maker.clients.update({ params: world.client, json: files });
    const { body, headers } = await world.api.clients.makeFile({ params: world.client });
    expect([body.filename, headers.get('cache-control')]).toEqual(['Schlüssel "1".txt', 'no-store']);
    const [, token] = /^key=([0-9a-f]{40}); again=\1$/.exec(body.content)!;
    world.server.secrets.add('key', token!);
    const { whoami, permissions } = (await world.server.client(token).status.get()).body;
    expect([whoami, permissions]).toEqual([world.user.id, ['submit_score']]);
    expect(await world.keys()).toMatchObject([{ identifier: 'Score Bot', fromAPIClient: world.client.clientID }]);
  });

  test('may be a template that was written for Tachi', async ({ world }) => {
    await world.maker.clients.update({
      params: world.client,
      json: { apiKeyFormat: 'a=%%TACHI_KEY%% b=%%TACHI_KEY%%' },
    });
    const { body } = await world.api.clients.makeFile({ params: world.client });
    const [, token] = /^a=([0-9a-f]{40}) b=\1$/.exec(body.content)!;
    world.server.secrets.add('key', token!);
    expect((await world.server.client(token).status.get()).body.whoami).toBe(world.user.id);
  });

  test('is the key alone without a format, and leaves one key, however often it is made', async ({ world }) => {
    for (let n = 0; n < 3; n += 1) {
      const { body } = await world.api.clients.makeFile({ params: world.client });
      expect(body).toEqual({ filename: null, content: expect.stringMatching(/^[0-9a-f]{40}$/) });
    }
    expect(await world.keys()).toHaveLength(1);
  });

  test('is made for no other site', async ({ world }) => {
    const path = `/api/v1/clients/${world.client.clientID}/key-file`;
    const headers = { cookie: world.cookie, origin: 'https://evil.example' };
    const { status, json } = await send(world.server, path, { method: 'POST', headers });
    expect([status, json.code, await world.keys()]).toEqual([403, 'foreign_origin', []]);
  });
});
