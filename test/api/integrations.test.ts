import { describe, expect } from 'vitest';

import { bearer, post, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { linkAccount, serveApp, sessionOf } from '../support/integrations.ts';
import { startProxy, type Behaviour } from '../support/proxy.ts';
import { createTestServer } from '../support/test-server.ts';

const KEY = '3f9a'.repeat(10);
const PATH = '/api/v1/users/me/integrations';
const account = (more: Record<string, unknown> = {}) => ({
  type: 'api/tachi',
  baseUrl: 'https://scores.example',
  '!apiKey': KEY,
  ...more,
});
const patch = (body: unknown, headers: Record<string, string>): RequestInit => ({
  ...post(body, headers),
  method: 'PATCH',
});

test('an integration is set up, shown without its key, changed and removed', async ({ server, hazel }) => {
  const session = await sessionOf(server, hazel);
  const created = await send(server, PATH, post(account(), session));
  expect([created.status, created.json.body]).toEqual([
    200,
    {
      integrationID: expect.stringMatching(/^I[0-9a-f]{40}$/),
      userID: hazel.user.id,
      type: 'api/tachi',
      baseUrl: 'https://scores.example',
      keyPrefix: '3f9a',
      idStrings: null,
      createdAt: expect.any(Number),
      sync: { lastSync: null, lastError: null, schedule: null, nextSync: null, stopped: null, stopCode: null },
      relay: { enabled: false, waiting: 0, sent: 0, lost: 0, lastSent: null, lastError: null },
    },
  ]);
  const { integrationID } = created.json.body as { integrationID: string };
  const one = `${PATH}/${integrationID}`;
  expect((await send(server, one, { headers: session })).json.body).toEqual(created.json.body);
  expect((await send(server, PATH, { headers: session })).json.body).toEqual([created.json.body]);

  const change = { '!apiKey': 'short', relay: true, idStrings: ['iidx:SP'] };
  const changed = await send(server, one, patch(change, session));
  expect(changed.json.body).toMatchObject({ keyPrefix: '', idStrings: ['iidx:SP'], relay: { enabled: true } });
  expect((await send(server, one, patch({}, session))).json.body).toEqual(changed.json.body);

  expect((await send(server, one, { method: 'DELETE', headers: session })).status).toBe(200);
  expect((await send(server, one, { headers: session })).json.code).toBe('integration_not_found');
  expect(dump(server.file)['integrations']).toEqual([]);
});

test('the path of the API and slashes at the end of an address do not matter', async ({ server, hazel }) => {
  const session = await sessionOf(server, hazel);
  const { baseUrl } = await linkAccount(
    { server, session },
    { baseUrl: ' HTTPS://Scores.Example:443/api/v1/ ', key: KEY },
  );
  expect(baseUrl).toBe('https://scores.example');
  const again = await send(server, PATH, post(account(), session));
  expect([again.status, again.json.code]).toEqual([409, 'integration_exists']);
  const inFolder = await linkAccount({ server, session }, { baseUrl: 'https://scores.example/tachi/', key: KEY });
  expect(inFolder.baseUrl).toBe('https://scores.example/tachi');
});

test('integrations are their owner’s alone, in a session', async ({ server, hazel, rowan }) => {
  const session = await sessionOf(server, hazel);
  const { integrationID } = await linkAccount({ server, session }, { baseUrl: 'https://scores.example', key: KEY });
  const others = await sessionOf(server, rowan);
  for (const [path, init] of [
    ['', {}],
    [`/${integrationID}`, {}],
    [`/${integrationID}`, { method: 'DELETE' }],
    [`/${integrationID}/test`, { method: 'POST' }],
  ] as const) {
    const asRowan = await send(server, `/api/v1/users/hazel/integrations${path}`, { ...init, headers: others });
    expect([path, asRowan.status, asRowan.json.code]).toEqual([path, 403, 'not_owner']);
    const withKey = await send(server, `${PATH}${path}`, { ...init, headers: bearer(hazel.key) });
    expect([path, withKey.status, withKey.json.code]).toEqual([path, 403, 'session_required']);
  }
  // By a path of her own, it is as if it were not there.
  const own = await send(server, `${PATH}/${integrationID}`, { headers: others });
  expect([own.status, own.json.code]).toEqual([404, 'integration_not_found']);
});

test('no answer and no table has the key in the clear', async ({ server, hazel }) => {
  const session = await sessionOf(server, hazel);
  const { integrationID } = await linkAccount({ server, session }, { baseUrl: 'http://127.0.0.1:9', key: KEY });
  const paths = [PATH, `${PATH}/${integrationID}`];
  const shown = await Promise.all(paths.map((path) => send(server, path, { headers: session })));
  shown.push(await send(server, `${PATH}/${integrationID}/test`, { method: 'POST', headers: session }));
  shown.push(await send(server, PATH, post(account({ more: 1 }), session)));
  expect(JSON.stringify([shown.map(({ json }) => json), dump(server.file)])).not.toContain(KEY);
});

describe('an integration is refused', () => {
  const BAD: [string, Record<string, unknown>, string][] = [
    ['for a type that is not known', { type: 'api/unknown' }, 'type'],
    ['without a key', { '!apiKey': '' }, '!apiKey'],
    ['for a key with a line break', { '!apiKey': 'a\r\nx-more: b' }, '!apiKey'],
    ['for an address that is none', { baseUrl: 'scores.example' }, 'baseUrl'],
    ['for another protocol', { baseUrl: 'ftp://scores.example' }, 'baseUrl'],
    ['for an address with a password', { baseUrl: 'https://a:b@scores.example' }, 'baseUrl'],
    ['for a private address', { baseUrl: 'http://192.168.0.1' }, 'baseUrl'],
    ['for a private address in disguise', { baseUrl: 'http://0xa9fea9fe' }, 'baseUrl'],
    ['for a game that is not known', { idStrings: ['iidx:SP', 'iidx:XP'] }, 'idStrings[1]'],
    ['for an unknown key', { interval: 5 }, 'interval'],
  ];
  test.for(BAD)('%s', async ([, more, path], { server, hazel }) => {
    const { status, json } = await send(server, PATH, post(account(more), await sessionOf(server, hazel)));
    expect([status, json.code, json.issues?.[0]?.path]).toEqual([400, 'invalid_request', path]);
    expect(dump(server.file)['integrations']).toEqual([]);
  });

  test('when there are twenty', async ({ server, hazel }) => {
    const session = await sessionOf(server, hazel);
    for (let n = 0; n < 20; n += 1)
      await linkAccount({ server, session }, { baseUrl: `https://a${n}.example`, key: KEY });
    expect((await send(server, PATH, post(account(), session))).status).toBe(400);
  });
});

describe('a try tells', () => {
  const tryIt = async (behaviour: Behaviour, more: { relay?: boolean; permissions?: [] } = {}) => {
    const remote = await createTestServer();
    const player = await remote.player('Rowan', more.permissions);
    const proxy = await startProxy((await serveApp(remote)).url);
    const server = await createTestServer({ pace: { timeout: 200 } });
    const session = await sessionOf(server, await server.player('Hazel'));
    const link = { baseUrl: proxy.url, key: player.key, relay: more.relay ?? false };
    const { integrationID } = await linkAccount({ server, session }, link);
    proxy.behave(behaviour);
    const answer = await send(server, `${PATH}/${integrationID}/test`, { method: 'POST', headers: session });
    await Promise.all([server.close(), remote.close()]);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.json)).not.toContain(player.key);
    return answer.json.body as { ok: boolean; problem: string | null; message: string; remoteUserID: number | null };
  };

  test('that all is well, and whose key it is', async () => {
    expect(await tryIt('pass')).toMatchObject({ ok: true, problem: null, remoteUserID: 1, idStrings: [] });
    expect(await tryIt('pass', { relay: true })).toMatchObject({ ok: true });
  });

  const html = { status: 200, body: '<html>', type: 'text/html' };
  const FAILURES: [string, Behaviour, string, string][] = [
    ['a key that is not known', { status: 401, body: { description: 'Unknown key' } }, 'wrong_key', 'Unknown key'],
    ['a key of nobody', { status: 200, body: { success: true, body: { whoami: null } } }, 'wrong_key', 'whose API key'],
    ['a ban', { status: 403, body: { description: 'You are banned' } }, 'missing_permission', 'You are banned'],
    ['a page', html, 'not_tachi', 'is not JSON'],
    ['a page that is not found', { ...html, status: 404 }, 'not_tachi', '/api/v1/status'],
    ['other JSON', { status: 200, body: { hello: 'world' } }, 'not_tachi', 'not have the expected form'],
    ['broken JSON', { status: 200, body: '{"success": tru}' }, 'not_tachi', 'not valid JSON'],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:9' } },
      'not_tachi',
      'redirects are not followed',
    ],
    ['a broken server', { status: 500, body: 'oops', type: 'text/plain' }, 'failing', '500'],
    ['a busy server', { status: 429, body: {}, headers: { 'retry-after': '600' } }, 'failing', '429'],
    ['silence', 'hang', 'timeout', 'did not answer'],
    ['a broken connection', 'drop', 'unreachable', 'broke'],
    ['half an answer', 'half', 'unreachable', 'was cut off'],
  ];
  test.for(FAILURES)('of %s', async ([, behaviour, problem, words]) => {
    const result = await tryIt(behaviour);
    expect(result).toMatchObject({ ok: false, problem });
    expect(result.message).toContain(words);
  });

  test('that a key may not send scores, where it is to', async () => {
    expect(await tryIt('pass', { relay: true, permissions: [] })).toMatchObject({
      ok: false,
      problem: 'missing_permission',
    });
    expect(await tryIt('pass', { permissions: [] })).toMatchObject({ ok: true });
  });

  test('what the other server says, without a key that it repeats', async ({ server, hazel }) => {
    const proxy = await startProxy('http://127.0.0.1:9');
    proxy.behave({ status: 401, body: { description: `Bad key ${KEY}\u0000\n${'long '.repeat(200)}` } });
    const session = await sessionOf(server, hazel);
    const { integrationID } = await linkAccount({ server, session }, { baseUrl: proxy.url, key: KEY });
    const { json } = await send(server, `${PATH}/${integrationID}/test`, { method: 'POST', headers: session });
    const { message } = json.body as { message: string };
    expect(message).toContain('Bad key … long');
    expect(message.length).toBeLessThan(400);
  });
});

test('a name that leads to a private address is found out when it is asked', async () => {
  const server = await createTestServer({ env: { KAIDEN_WEBHOOK_ALLOW: '10.0.0.0/8' } });
  const session = await sessionOf(server, await server.player('Hazel'));
  const { integrationID } = await linkAccount({ server, session }, { baseUrl: 'http://localhost:9', key: KEY });
  const { json } = await send(server, `${PATH}/${integrationID}/test`, { method: 'POST', headers: session });
  expect(json.body).toMatchObject({ ok: false, problem: 'forbidden_address' });
  await server.close();
});
