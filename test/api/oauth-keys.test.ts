import { describe, expect } from 'vitest';

import { failureOf, post, send } from '../support/calls.ts';
import { test, type World } from '../support/oauth-world.ts';
import { encoded, grant, redeem } from '../support/oauth.ts';

describe('a client revokes', () => {
  const REVOKE = '/api/v1/oauth/revoke';
  const keyOf = async ({ server, client, code }: World) => {
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
