import { createHash } from 'node:crypto';

import { describe, expect } from 'vitest';

import { forgetGrantCodes } from '../../src/links/oauth/commands.ts';
import { failureOf, post, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { VERIFIER, CHALLENGE, MINUTE, test, later } from '../support/oauth-world.ts';
import { basic, CALLBACK, encoded, grant, redeem, TOKEN } from '../support/oauth.ts';

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
