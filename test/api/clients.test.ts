import { describe, expect } from 'vitest';

import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { failureOf, post, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { textsIn } from '../support/exports.ts';
import { test } from '../support/fixtures.ts';
import { keyFrom, withSession } from '../support/oauth.ts';

const CREATE = '/api/v1/clients/create';
const minimal = { name: 'Score Bot', permissions: ['submit_score' as const] };

describe('a client', () => {
  test('has an id, a secret and what was sent; what is left out or null is null', async ({ server }) => {
    const { api, user } = await withSession(server, 'hazel');
    const json = { ...minimal, permissions: [...minimal.permissions, 'submit_score' as const], webhookUri: null };
    const { body: client } = await api.clients.create({ json });
    expect(client).toEqual({
      clientID: expect.stringMatching(/^CI[0-9a-f]{40}$/),
      clientSecret: expect.stringMatching(/^CS[0-9a-f]{40}$/),
      events: ['class-update/v1', 'goals-achieved/v1', 'quest-achieved/v1'],
      name: 'Score Bot',
      author: user.id,
      requestedPermissions: ['submit_score'],
      redirectUri: null,
      webhookUri: null,
      apiKeyFormat: null,
      apiKeyFilename: null,
      createdAt: expect.any(Number),
    });
    expect((await api.clients.list()).body).toEqual([client]);
  });

  test('has a name of 3 to 80 characters', async ({ server }) => {
    const { api } = await withSession(server, 'hazel');
    for (const name of ['Bot', 'x'.repeat(80), '𠮷'.repeat(80)]) {
      expect((await api.clients.create({ json: { ...minimal, name } })).body.name).toBe(name);
    }
  });

  test('is shown to everybody who is logged in, without its secret', async ({ server }) => {
    const { api } = await withSession(server, 'hazel');
    const other = await withSession(server, 'rowan');
    const { clientSecret, ...shown } = (await api.clients.create({ json: minimal })).body;
    for (const who of [api, other.api]) {
      expect((await who.clients.get({ params: shown })).body).toEqual(shown);
    }
    expect((await other.api.clients.list()).body).toEqual([]);
    expect(clientSecret).toMatch(/^CS/);
  });

  test('has its secret nowhere in the database in the clear', async ({ server }) => {
    const { api } = await withSession(server, 'hazel');
    const { clientSecret } = (await api.clients.create({ json: minimal })).body;
    const everything = JSON.stringify(dump(server.file));
    expect(everything).not.toContain(clientSecret);
    expect(everything).not.toContain(clientSecret.slice(2));
  });

  test.for([
    ['name', { name: 'ab' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: '𠮷'.repeat(2) }],
    ['name', { name: '𠮷'.repeat(81) }],
    ['name', { name: '   ab   ' }],
    ['permissions', { permissions: [] }],
    ['permissions[0]', { permissions: ['score_submit'] }],
    ['redirectUri', { redirectUri: 'ftp://bot.example' }],
    ['redirectUri', { redirectUri: 'bot.example' }],
    ['redirectUri', { redirectUri: 'https://bot.example/#part' }],
    ['redirectUri', { redirectUri: 'https://user@bot.example/' }],
    ['redirectUri', { redirectUri: 'javascript:alert(1)' }],
    ['webhookUri', { webhookUri: 'file:///etc/passwd' }],
    ['apiKeyFormat', { apiKeyFormat: 'key = %%KEY%%' }],
    ['apiKeyFilename', { apiKeyFilename: '../key' }],
    ['apiKeyFilename', { apiKeyFilename: 'a\nb' }],
    ['clientSecret', { clientSecret: 'CS0' }],
  ] as const)('is refused for its %s: %j', async ([path, part], { server }) => {
    const { api, cookie } = await withSession(server, 'hazel');
    const { status, json } = await send(server, CREATE, post({ ...minimal, ...part }, { cookie }));
    expect([status, json.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect((await api.clients.list()).body).toEqual([]);
  });

  test('changes where it is sent, stays elsewhere, and loses what is set to null', async ({ server }) => {
    const { api } = await withSession(server, 'hazel');
    const fields = {
      redirectUri: 'https://bot.example/callback',
      webhookUri: 'https://bot.example/events',
      apiKeyFormat: '{"key": "%%SERVICE_KEY%%"}',
      apiKeyFilename: 'bot.json',
    };
    const { body: before } = await api.clients.create({ json: { ...minimal, ...fields } });
    const change = { name: 'Another Bot', webhookUri: null };
    const { body: after } = await api.clients.update({ params: before, json: change });
    expect(after).toEqual({ ...before, ...change });
    expect((await api.clients.list()).body).toEqual([after]);
  });

  test.for([{}, { name: null }, { permissions: ['delete_score'] }, { clientID: 'CI0' }, { clientSecret: 'CS0' }])(
    'does not change by %j',
    async (change, { server }) => {
      const { api, cookie } = await withSession(server, 'hazel');
      const { body: client } = await api.clients.create({ json: minimal });
      const init = { ...post(change, { cookie }), method: 'PATCH' };
      const { status, json } = await send(server, `/api/v1/clients/${client.clientID}`, init);
      expect([status, json.code]).toEqual([400, 'invalid_request']);
      expect((await api.clients.list()).body).toEqual([client]);
    },
  );

  test('gets a new secret, and its keys stay good', async ({ server, rowan }) => {
    const { api } = await withSession(server, 'hazel');
    const { body: before } = await api.clients.create({ json: minimal });
    const key = await keyFrom(rowan, before.clientID);
    const { body: after } = await api.clients.resetSecret({ params: before });
    expect(after).toEqual({ ...before, clientSecret: expect.stringMatching(/^CS[0-9a-f]{40}$/) });
    expect(after.clientSecret).not.toBe(before.clientSecret);
    expect((await server.client(key).status.get()).body.whoami).toBe(rowan.user.id);
  });

  test('that is deleted takes every key that came from it along, and no other', async ({ server, rowan }) => {
    const { api } = await withSession(server, 'hazel');
    const { body: gone } = await api.clients.create({ json: minimal });
    const { body: stays } = await api.clients.create({ json: minimal });
    const [dead, good] = [await keyFrom(rowan, gone.clientID), await keyFrom(rowan, stays.clientID)];
    await api.clients.remove({ params: gone });
    expect(await failureOf(server.client(dead).status.get())).toMatchObject({ status: 401, code: 'unknown_token' });
    for (const key of [good, rowan.key]) expect((await server.client(key).status.get()).status).toBe(200);
    expect(await failureOf(api.clients.get({ params: gone }))).toMatchObject({ status: 404, code: 'client_not_found' });
    expect((await api.clients.list()).body).toEqual([stays]);
  });

  test("is nobody else's to change, not even an administrator's", async ({ server }) => {
    const { api } = await withSession(server, 'hazel');
    const { body: client } = await api.clients.create({ json: minimal });
    const admin = await server.admin('Sorrel');
    const params = { clientID: client.clientID };
    for (const call of [
      admin.api.clients.update({ params, json: { name: 'Mine' } }),
      admin.api.clients.resetSecret({ params }),
      admin.api.clients.remove({ params }),
      admin.api.clients.webhookDeliveries({ params }),
      admin.api.clients.sendTestEvent({ params }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ status: 403, code: 'not_owner' });
    }
    expect((await api.clients.list()).body).toEqual([client]);
  });
});

test('a user may have 15 clients, an administrator more', async ({ server }) => {
  const { api, user } = await withSession(server, 'hazel');
  for (let n = 0; n < 15; n += 1) await api.clients.create({ json: minimal });
  const error = await failureOf(api.clients.create({ json: minimal }));
  expect(error).toMatchObject({ status: 400, code: 'too_many' });
  await server.deps.writer.run(changeLevel, { by: 'command line', userID: user.id, authLevel: 3 });
  await api.clients.create({ json: minimal });
  expect((await api.clients.list()).body).toHaveLength(16);
});

test('the export of an account has its clients, without their secrets', async ({ server }) => {
  const { api } = await withSession(server, 'hazel');
  const { clientSecret, ...shown } = (await api.clients.create({ json: minimal })).body;
  const { body } = await api.exports.account({ params: { userID: 'me' } });
  const texts = textsIn(new Uint8Array(await new Response(body).arrayBuffer()));
  expect(JSON.parse(texts['clients.json']!)).toEqual([shown]);
  expect(Object.values(texts).join('')).not.toContain(clientSecret);
});
