import { describe, expect } from 'vitest';

import { PERMISSIONS } from '../../contracts/contract.ts';
import { failureOf, loggedIn, post, send, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';

const params = { userID: 'me' };
const CREATE = '/api/v1/users/me/api-tokens/create';

describe('an API key', () => {
  test('may do what was asked for and nothing else, and its token is in no list', async ({ server }) => {
    const { api, user } = await loggedIn(server, 'hazel');
    const json = { permissions: ['submit_score' as const, 'submit_score' as const], identifier: 'My hook' };
    const { token, ...key } = (await api.apiTokens.create({ params, json })).body;
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    const granted = Object.fromEntries(PERMISSIONS.map((name) => [name, name === 'submit_score']));
    expect(key).toMatchObject({
      userID: user.id,
      identifier: 'My hook',
      permissions: granted,
      fromAPIClient: null,
      tokenPrefix: token.slice(0, 6),
      lastUsedAt: null,
    });
    expect((await api.apiTokens.list({ params })).body).toEqual([key]);
    expect(JSON.stringify(dump(server.file))).not.toContain(token);

    const hook = server.client(token);
    expect((await hook.status.get()).body).toMatchObject({ whoami: user.id, permissions: ['submit_score'] });
    await upload({ api: hook }, batch([play(1)]));
  });

  test('tells when it was used last', async ({ server }) => {
    const { api } = await loggedIn(server, 'hazel');
    const { body } = await api.apiTokens.create({ params, json: { permissions: [] } });
    const before = Date.now();
    await server.client(body.token).status.get();
    const other = await api.apiTokens.create({ params, json: { permissions: [] } });
    const keys = async () => (await api.apiTokens.list({ params })).body;
    await expect.poll(async () => (await keys())[1]!.lastUsedAt).not.toBeNull();
    const list = await keys();
    expect(list.map(({ keyID, identifier }) => [keyID, identifier])).toEqual([
      [other.body.keyID, 'Custom key'],
      [body.keyID, 'Custom key'],
    ]);
    expect(list[0]!.lastUsedAt).toBeNull();
    expect(list[1]!.lastUsedAt).toBeGreaterThanOrEqual(before);
  });

  test.for(['keyID', 'token'] as const)('that is revoked by its %s works no more', async (name, { server }) => {
    const { api } = await loggedIn(server, 'hazel');
    const { body: key } = await api.apiTokens.create({ params, json: { permissions: [] } });
    const { body: other } = await api.apiTokens.create({ params, json: { permissions: [] } });
    await api.apiTokens.revoke({ params: { ...params, token: key[name] } });
    expect(await failureOf(server.client(key.token).status.get())).toMatchObject({
      status: 401,
      code: 'unknown_token',
    });
    expect((await server.client(other.token).status.get()).status).toBe(200);
    const again = await failureOf(api.apiTokens.revoke({ params: { ...params, token: key[name] } }));
    expect(again).toMatchObject({ status: 404, code: 'api_token_not_found' });
  });

  test("that is somebody else's is not found, and keeps working", async ({ server, rowan }) => {
    const { api } = await loggedIn(server, 'hazel');
    const error = await failureOf(api.apiTokens.revoke({ params: { ...params, token: rowan.key } }));
    expect(error).toMatchObject({ status: 404, code: 'api_token_not_found' });
    expect((await rowan.api.status.get()).body.whoami).toBe(rowan.user.id);
  });

  test.for([
    {},
    { identifier: 'My hook' },
    { permissions: 'submit_score' },
    { permissions: ['score_submit'] },
    { permissions: [], identifier: '' },
    { permissions: [], identifier: 'x'.repeat(81) },
    { permissions: [], clientID: 'CI0' },
  ])('is not made of %j', async (body, { server }) => {
    const { cookie, api } = await loggedIn(server, 'hazel');
    const { status, json } = await send(server, CREATE, post(body, { cookie }));
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect((await api.apiTokens.list({ params })).body).toEqual([]);
  });

  test('too many is refused', async ({ server }) => {
    const { api } = await loggedIn(server, 'hazel');
    for (let n = 0; n < 100; n += 1) await api.apiTokens.create({ params, json: { permissions: [] } });
    const error = await failureOf(api.apiTokens.create({ params, json: { permissions: [] } }));
    expect(error).toMatchObject({ status: 400, code: 'too_many' });
  });
});

test('only their user, with a session, gets at API keys', async ({ server, rowan }) => {
  const { api } = await loggedIn(server, 'hazel');
  const ofRowan = { params: { userID: rowan.user.id } };
  const json = { permissions: [] };
  for (const call of [
    api.apiTokens.list(ofRowan),
    api.apiTokens.create({ ...ofRowan, json }),
    api.apiTokens.revoke({ params: { ...ofRowan.params, token: rowan.key } }),
  ]) {
    expect(await failureOf(call)).toMatchObject({ status: 403, code: 'not_owner' });
  }
  for (const call of [rowan.api.apiTokens.list({ params }), rowan.api.apiTokens.create({ params, json })]) {
    expect(await failureOf(call)).toMatchObject({ status: 403, code: 'session_required' });
  }
});
