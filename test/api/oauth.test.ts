import { createHash } from 'node:crypto';

import { afterEach, describe, expect, vi } from 'vitest';

import { forgetGrantCodes } from '../../src/oauth/commands.ts';
import { failureOf, post, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test as plain } from '../support/fixtures.ts';
import { basic, CALLBACK, encoded, grant, redeem, TOKEN, withSession } from '../support/oauth.ts';
import type { TestServer } from '../support/test-server.ts';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const MINUTE = 60_000;

/** Hazel has made a client, and Rowan wants to use it. */
const test = plain.extend<{ world: Awaited<ReturnType<typeof createWorld>> }>({
  world: async ({ server }, use) => use(await createWorld(server)),
});

async function createWorld(server: TestServer) {
  const { api: maker } = await withSession(server, 'hazel');
  const make = async (name: string) =>
    (
      await maker.clients.create({
        json: { name, permissions: ['submit_score', 'delete_score'], redirectUri: CALLBACK },
      })
    ).body;
  const client = await make('Score Bot');
  const user = await withSession(server, 'rowan');
  type Wish = Parameters<typeof user.api.oauth.createCode>[0];
  return {
    server,
    maker,
    client,
    other: await make('Other Bot'),
    ...user,
    /** The keys that Rowan has from clients. */
    keys: async () =>
      (await user.api.apiTokens.list({ params: { userID: 'me' } })).body.filter((key) => key.fromAPIClient !== null),
    code: async (json: NonNullable<NonNullable<Wish>['json']> = { clientID: client.clientID }) =>
      (await user.api.oauth.createCode({ json })).body,
  };
}

afterEach(() => void vi.useRealTimers());
/** Sets the clock forward (ms). */
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

describe('a code', () => {
  test('is for who is logged in, and good for 30 minutes', async ({ world }) => {
    const before = Date.now();
    const { body } = await world.api.oauth.createCode();
    expect(body).toMatchObject({ code: expect.stringMatching(/^[0-9a-f]{40}$/), userID: world.user.id });
    expect(body.createdOn).toBeGreaterThanOrEqual(before);
    expect([body.expiresAt - body.createdOn, body.redirectTo]).toEqual([30 * MINUTE, null]);
    const { body: short } = await world.api.oauth.createCodeByShortPath();
    expect(short.code).not.toBe(body.code);
  });

  test('is stored as a hash', async ({ world }) => {
    const { code } = await world.code();
    expect(JSON.stringify(dump(world.server.file))).not.toContain(code);
    expect(dump(world.server.file)['oauth_codes']).toMatchObject([
      { code_hash: createHash('sha256').update(code).digest() },
    ]);
  });

  test('says where to send its user', async ({ world }) => {
    const { code, redirectTo } = await world.code({ clientID: world.client.clientID, state: 'a b&c' });
    const url = new URL(redirectTo!);
    expect(url.origin + url.pathname).toBe(CALLBACK);
    expect([...url.searchParams]).toEqual([
      ['code', code],
      ['state', 'a b&c'],
      ['iss', 'http://kaiden.test'],
    ]);
  });

  test.for([
    [404, 'client_not_found', { clientID: `CI${'0'.repeat(40)}` }],
    [400, 'redirect_mismatch', { redirectUri: `${CALLBACK}/` }],
    [400, 'redirect_mismatch', { redirectUri: 'https://evil.example/callback' }],
    [400, 'invalid_request', { codeChallenge: 'short' }],
    [400, 'invalid_request', { codeChallengeMethod: 'S256' }],
    [400, 'invalid_request', { codeChallenge: CHALLENGE, codeChallengeMethod: 'plain' }],
  ] as const)('is refused with %i %s for %j', async ([status, code, wish], { world }) => {
    const body = { clientID: world.client.clientID, ...wish };
    const answer = await send(world.server, '/api/v1/oauth/create-code', post(body, { cookie: world.cookie }));
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(dump(world.server.file)['oauth_codes']).toEqual([]);
  });

  test('is forgotten a day after it expired', async ({ world }) => {
    await world.code();
    later(24 * 60 * MINUTE);
    expect(await world.server.deps.writer.run(forgetGrantCodes, undefined)).toBe(0);
    later(31 * MINUTE);
    expect(await world.server.deps.writer.run(forgetGrantCodes, undefined)).toBe(1);
  });
});

describe('a code is changed into a key', () => {
  test('with the permissions of the client, in an envelope, and as ordinary libraries expect it', async ({ world }) => {
    const { code } = await world.code();
    const { status, json, headers } = await redeem(world.server, grant(world.client, code));
    const key = (json as { body: { token: string } }).body;
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(json).toEqual({
      success: true,
      description: expect.any(String),
      body: expect.objectContaining({
        userID: world.user.id,
        token: expect.stringMatching(/^[0-9a-f]{40}$/),
        identifier: 'Score Bot Token',
        permissions: expect.objectContaining({ submit_score: true, delete_score: true, manage_targets: false }),
        fromAPIClient: world.client.clientID,
      }),
      access_token: key.token,
      token_type: 'Bearer',
      scope: 'submit_score delete_score',
    });
    const { body } = await world.server.client(key.token).status.get();
    expect([body.whoami, body.permissions]).toEqual([world.user.id, ['submit_score', 'delete_score']]);
  });

  test('sent as a form, and with HTTP Basic', async ({ world }) => {
    const { client, server } = world;
    const form = await send(server, TOKEN, encoded(grant(client, (await world.code()).code)));
    expect(form.status).toBe(200);
    const { client_id, client_secret, ...rest } = grant(client, (await world.code()).code);
    const authorization = basic(client_id!, client_secret!);
    expect((await send(server, TOKEN, encoded(rest, { authorization }))).status).toBe(200);
    const json = { ...rest, client_id: client_id!, code: (await world.code()).code };
    expect((await send(server, TOKEN, post(json, { authorization }))).status).toBe(200);
  });

  test('with the latest secret of the client, and with no earlier one', async ({ world }) => {
    const { code } = await world.code();
    const { body: renewed } = await world.maker.clients.resetSecret({ params: world.client });
    const refused = await redeem(world.server, grant(world.client, code));
    expect([refused.status, refused.json.code]).toEqual([403, 'wrong_client_secret']);
    expect((await redeem(world.server, grant(renewed, code))).status).toBe(200);
  });

  test('anew each time, and the key of before stays good', async ({ world }) => {
    const tokens: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { json } = await redeem(world.server, grant(world.client, (await world.code()).code));
      tokens.push((json as { body: { token: string } }).body.token);
    }
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) expect((await world.server.client(token).status.get()).status).toBe(200);
  });

  test('20 times; then the key that was not used for longest goes', async ({ world }) => {
    const tokens: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { json } = await redeem(world.server, grant(world.client, (await world.code()).code));
      tokens.push((json as { body: { token: string } }).body.token);
    }
    later(MINUTE);
    await world.server.client(tokens[0]).status.get();
    await redeem(world.server, grant(world.client, (await world.code()).code));
    const keys = await world.keys();
    expect(keys).toHaveLength(20);
    expect(keys.map(({ tokenPrefix }) => tokenPrefix)).toContain(tokens[0]!.slice(0, 6));
    expect((await failureOf(world.server.client(tokens[1]).status.get())).code).toBe('unknown_token');
  });

  test('by any client where none was named', async ({ world }) => {
    const { code } = await world.code({});
    expect((await redeem(world.server, grant(world.other, code))).status).toBe(200);
  });

  test('with the verifier of its challenge', async ({ world }) => {
    const wish = { clientID: world.client.clientID, codeChallenge: CHALLENGE, codeChallengeMethod: 'S256' as const };
    const { code } = await world.code(wish);
    for (const verifier of [undefined, { code_verifier: `${VERIFIER}x` }, { code_verifier: CHALLENGE }]) {
      const { status, json } = await redeem(world.server, grant(world.client, code, verifier));
      expect([status, json]).toMatchObject([400, { code: 'wrong_verifier', error: 'invalid_grant' }]);
    }
    expect((await redeem(world.server, grant(world.client, code, { code_verifier: VERIFIER }))).status).toBe(200);
  });
});

describe('a code is not changed', () => {
  const REFUSED: [why: string, status: number, code: string, error: string, change: Record<string, string>][] = [
    ['for another grant', 400, 'unsupported_grant_type', 'unsupported_grant_type', { grant_type: 'password' }],
    ['by an unknown client', 404, 'client_not_found', 'invalid_client', { client_id: `CI${'0'.repeat(40)}` }],
    ['with a wrong secret', 403, 'wrong_client_secret', 'invalid_client', { client_secret: 'CS0' }],
    ['for another redirect URI', 400, 'redirect_mismatch', 'invalid_grant', { redirect_uri: `${CALLBACK}?a` }],
    ['that is unknown', 404, 'code_not_found', 'invalid_grant', { code: 'f'.repeat(40) }],
    [
      'with a verifier that it has no challenge for',
      400,
      'wrong_verifier',
      'invalid_grant',
      { code_verifier: VERIFIER },
    ],
  ];
  test.for(REFUSED)('%s', async ([, status, code, error, change], { world }) => {
    const good = grant(world.client, (await world.code()).code);
    const answer = await redeem(world.server, { ...good, ...change });
    expect([answer.status, answer.json]).toMatchObject([status, { success: false, code, error }]);
    expect(answer.json).toHaveProperty('error_description', answer.json.description);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await redeem(world.server, good)).status).toBe(200);
  });

  test('by another client, though it shows its own secret', async ({ world }) => {
    const { code } = await world.code();
    const { status, json } = await redeem(world.server, grant(world.other, code));
    expect([status, json.code]).toEqual([404, 'code_not_found']);
    expect((await redeem(world.server, grant(world.client, code))).status).toBe(200);
  });

  test('after 30 minutes', async ({ world }) => {
    const { code } = await world.code();
    later(30 * MINUTE);
    const { status, json } = await redeem(world.server, grant(world.client, code));
    expect([status, json]).toMatchObject([404, { code: 'code_not_found', error: 'invalid_grant' }]);
  });

  test('by a client that has no redirect URI', async ({ world }) => {
    await world.maker.clients.update({ params: world.client, json: { redirectUri: null } });
    const { status, json } = await redeem(world.server, grant(world.client, (await world.code()).code));
    expect([status, json.code]).toEqual([400, 'redirect_mismatch']);
  });

  test('a second time, and then the key that it became is revoked', async ({ world }) => {
    const sent = grant(world.client, (await world.code()).code);
    const { json } = await redeem(world.server, sent);
    const { token } = (json as { body: { token: string } }).body;
    // Somebody who knows no secret does not get as far as to harm.
    await redeem(world.server, { ...sent, client_secret: 'CS0' });
    await redeem(world.server, grant(world.other, sent['code']!));
    expect((await world.server.client(token).status.get()).status).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      const again = await redeem(world.server, sent);
      expect([again.status, again.json]).toMatchObject([404, { code: 'code_not_found', error: 'invalid_grant' }]);
      expect((await failureOf(world.server.client(token).status.get())).code).toBe('unknown_token');
    }
  });

  test('twice by two requests at once', async ({ world }) => {
    const sent = grant(world.client, (await world.code()).code);
    const answers = await Promise.all([redeem(world.server, sent), redeem(world.server, sent)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404]);
    expect(await world.keys()).toEqual([]);
  });

  test.for([
    ['a field is missing', ({ code: _, ...sent }: Record<string, string>) => encoded(sent)],
    [
      'a field comes twice',
      (sent: Record<string, string>) => encoded(`${new URLSearchParams(sent).toString()}&code=again`),
    ],
    [
      'the body is of another type',
      (sent: Record<string, string>) => ({ ...post(sent), headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'the secret comes twice',
      (sent: Record<string, string>) =>
        encoded(sent, { authorization: basic(sent['client_id']!, sent['client_secret']!) }),
    ],
    [
      'Basic names another client',
      ({ client_secret: _, ...sent }: Record<string, string>) => encoded(sent, { authorization: basic('CI0', 'x') }),
    ],
    [
      'Basic can not be read',
      ({ client_secret: _, ...sent }: Record<string, string>) => encoded(sent, { authorization: 'Basic bm9uZQ==' }),
    ],
    [
      'Basic is wrongly encoded',
      ({ client_secret: _, ...sent }: Record<string, string>) =>
        encoded(sent, { authorization: `Basic ${btoa('%zz:x')}` }),
    ],
  ] as const)('when %s: invalid_request', async ([, request], { world }) => {
    const sent = grant(world.client, (await world.code()).code);
    const { status, json } = await send(world.server, TOKEN, request(sent));
    expect([status, json]).toMatchObject([400, { code: 'invalid_request', error: 'invalid_request' }]);
    expect((await redeem(world.server, sent)).status).toBe(200);
  });
});

describe('a client revokes', () => {
  const REVOKE = '/api/v1/oauth/revoke';
  const keyOf = async ({ server, client, code }: Awaited<ReturnType<typeof createWorld>>) => {
    const { json } = await redeem(server, grant(client, (await code()).code));
    return (json as { body: { token: string } }).body.token;
  };
  const credentials = ({ clientID, clientSecret }: { clientID: string; clientSecret: string }) => ({
    client_id: clientID,
    client_secret: clientSecret,
  });

  test('a key of its own, whichever way it asks', async ({ world }) => {
    for (const request of [post, encoded]) {
      const token = await keyOf(world);
      const sent = { ...credentials(world.client), token, token_type_hint: 'access_token' };
      expect((await send(world.server, REVOKE, request(sent))).status).toBe(200);
      expect((await failureOf(world.server.client(token).status.get())).code).toBe('unknown_token');
      expect((await send(world.server, REVOKE, request(sent))).status).toBe(200);
    }
  });

  test('no key of others, and is not told whether there is one', async ({ world, server }) => {
    const sorrel = await server.player('Sorrel');
    const token = await keyOf(world);
    const answers = await Promise.all(
      [token, sorrel.key, 'nothing'].map((one) =>
        send(server, REVOKE, post({ ...credentials(world.other), token: one })),
      ),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size).toBe(1);
    for (const key of [token, sorrel.key]) expect((await server.client(key).status.get()).status).toBe(200);
  });

  test('nothing with a wrong secret', async ({ world }) => {
    const token = await keyOf(world);
    const sent = { ...credentials(world.client), client_secret: 'CS0', token };
    const { status, json } = await send(world.server, REVOKE, post(sent));
    expect([status, json]).toMatchObject([403, { error: 'invalid_client' }]);
    expect((await world.server.client(token).status.get()).status).toBe(200);
  });
});

describe('a key for the file of a client', () => {
  const me = { params: { userID: 'me' } };

  test('has its name and permissions', async ({ world }) => {
    const { clientID } = world.client;
    const { body } = await world.api.apiTokens.create({ ...me, json: { clientID } });
    expect(body).toMatchObject({
      identifier: 'Score Bot',
      fromAPIClient: clientID,
      permissions: { submit_score: true, delete_score: true, manage_rivals: false },
    });
    expect(await world.keys()).toMatchObject([{ fromAPIClient: clientID }]);
  });

  test('replaces those that were never used, and none in use or of others', async ({ world }) => {
    const json = { clientID: world.client.clientID };
    const make = async (wish = json) => (await world.api.apiTokens.create({ ...me, json: wish })).body.token;
    const foreign = await make({ clientID: world.other.clientID });
    const used = await make();
    await world.server.client(used).status.get();
    const unused = await make();
    const last = await make();
    expect((await failureOf(world.server.client(unused).status.get())).code).toBe('unknown_token');
    for (const token of [foreign, used, last]) expect((await world.server.client(token).status.get()).status).toBe(200);
  });

  test.for([
    [404, 'client_not_found', { clientID: `CI${'0'.repeat(40)}` }],
    [400, 'invalid_request', { clientID: 'CI0', permissions: [] }],
    [400, 'invalid_request', {}],
  ] as const)('is refused with %i %s for %j', async ([status, code, json], { world }) => {
    const path = '/api/v1/users/me/api-tokens/create';
    const answer = await send(world.server, path, post(json, { cookie: world.cookie }));
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });
});
