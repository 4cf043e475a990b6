import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';

import { createKey } from '../../src/accounts/auth/commands.ts';
import { createApp } from '../../src/server/app.ts';
import { bearer, post } from '../support/calls.ts';
import { batch } from '../support/plays.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const limited = () => createTestServer({ env: { KAIDEN_RATE_LIMITS: 'on' } });

test('the eleventh login from an address within ten minutes is refused, and says when to come back', async () => {
  server = await limited();
  const logIn = (username: string) =>
    server.request('/api/v1/auth/login', post({ username, '!password': 'wrong password', captcha: '' }));
  for (let attempt = 0; attempt < 10; attempt++) expect((await logIn(`nobody${attempt}`)).status).toBe(401);
  const refused = await logIn('nobody');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ success: false, code: 'rate_limited' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // A page of another site may read that as it may everywhere.
  const elsewhere = await server.request('/api/v1/status');
  const exposed = elsewhere.headers.get('access-control-expose-headers');
  for (const name of ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
    expect(exposed?.split(', ')).toContain(name);
  expect(refused.headers.get('access-control-expose-headers')).toBe(exposed);
});

describe('no attempt to log in is', () => {
  const right = { username: 'nobody', '!password': 'wrong password', captcha: '' };
  const LOGIN = '/api/v1/auth/login';
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  const code = { code: '0'.repeat(40), '!password': 'a long password' };

  test.each([
    ['one that another site makes a browser send', LOGIN, post(right, foreign), 403],
    [
      'one that another site sends as text',
      LOGIN,
      { ...post(right, { ...foreign, 'content-type': 'text/plain' }) },
      403,
    ],
    ['one that another site sends as a form', LOGIN, form(right, foreign), 403],
    ['a code that another site makes a browser send', '/api/v1/auth/reset-password', post(code, foreign), 403],
    [
      'the question of a browser whether a page may send one',
      LOGIN,
      { method: 'OPTIONS', headers: { ...foreign, 'access-control-request-method': 'POST' } },
      204,
    ],
    ['a body that is no JSON', LOGIN, { ...post(right), body: '{' }, 400],
    ['a body of another type', LOGIN, form(right), 400],
    ['a body without a password', LOGIN, post({ username: 'nobody', captcha: '' }), 400],
    ['a body that is too large', LOGIN, post({ ...right, captcha: 'x'.repeat(300_000) }), 413],
  ] as const)('%s', async (_, path, init, status) => {
    server = await limited();
    for (let n = 0; n < 11; n += 1) expect((await server.request(path, init)).status).toBe(status);
    const attempt = await server.request(LOGIN, post(right));
    expect([attempt.status, attempt.headers.get('ratelimit-remaining')]).toEqual([401, '9']);
  });

  test('what is refused before, but 500 of these in a minute are too many all the same', async () => {
    server = await limited();
    const refused = () => server.request(LOGIN, { ...post(right), body: '{' });
    for (let n = 0; n < 500; n += 1) expect((await refused()).status).toBe(400);
    expect((await refused()).status).toBe(429);
  });
});

test('the imports of one player do not count for another', async () => {
  server = await limited();
  const [hazel, rowan] = [await server.player('hazel'), await server.player('rowan')];
  for (let i = 0; i < 5; i++) await hazel.api.imports.direct({ json: batch([]) });
  await expect(hazel.api.imports.direct({ json: batch([]) })).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(rowan.api.imports.direct({ json: batch([]) })).resolves.toMatchObject({ status: 200 });
});

test('previews have a limit of their own, and leave that of imports as it is', async () => {
  server = await limited();
  const { api } = await server.player('hazel');
  const preview = () => api.imports.direct({ json: batch([]), query: { dryRun: true } });
  for (let i = 0; i < 20; i++) await preview();
  await expect(preview()).rejects.toMatchObject({ code: 'rate_limited' });
  for (let i = 0; i < 5; i++) await api.imports.direct({ json: batch([]) });
  await expect(api.imports.direct({ json: batch([]) })).rejects.toMatchObject({ code: 'rate_limited' });
});

test('plays of hooks have a limit of their own for each key, which no evening of play meets', async () => {
  server = await limited();
  const { user } = await server.player('hazel');
  const keyOf = async (clientID: string) => {
    const key = {
      userID: user.id,
      identifier: clientID,
      permissions: ['submit_score' as const],
      fromAPIClient: clientID,
    };
    const { token } = await server.deps.writer.run(createKey, key);
    server.secrets.add('key', token);
    return token;
  };
  const [lr2, mikado] = [await keyOf('CXLR2Hook'), await keyOf('CXMikado')];
  const send = async (path: string, key: string, body: unknown) =>
    (await server.request(path, post(body, bearer(key)))).status;
  const play = (key: string) => send('/ir/lr2hook/import/course', key, {});
  for (let n = 0; n < 120; n += 1) expect(await play(lr2)).toBe(400);
  expect(await play(lr2)).toBe(429);
  // Another key, and a hook that sends BATCH-MANUAL.
  for (let n = 0; n < 20; n += 1) expect(await send('/ir/direct-manual/import', mikado, batch([]))).toBe(200);
  expect(await play(mikado)).toBe(400);
});

test('without rate limits nothing is counted', async () => {
  server = await createTestServer();
  const { headers } = await server.request('/api/v1/status');
  expect(headers.get('ratelimit-limit')).toBeNull();
});

describe('a request through a proxy', () => {
  const LOGIN = '/api/v1/auth/login';
  /** Lets a server listen, so that its requests come from a real socket on this machine. */
  async function listen(env: Record<string, string> = {}) {
    server = await createTestServer({ env: { KAIDEN_RATE_LIMITS: 'on', ...env } });
    const listener = getRequestListener(createApp(server.deps).fetch);
    const socket = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(0, '127.0.0.1');
    onTestFinished(() => {
      socket.closeAllConnections();
      socket.close();
    });
    await once(socket, 'listening');
    const url = `http://127.0.0.1:${(socket.address() as AddressInfo).port}${LOGIN}`;
    let name = 0;
    return async (forwardedFor: string) => {
      const body = { username: `nobody${(name += 1)}`, '!password': 'wrong', captcha: '' };
      const { status, headers } = await fetch(url, post(body, { 'x-forwarded-for': forwardedFor }));
      return [status, Number(headers.get('ratelimit-remaining'))];
    };
  }

  test('counts for whom the proxy names, when it is trusted: one on this machine is', async () => {
    const logIn = await listen();
    expect(await logIn('203.0.113.1')).toEqual([401, 9]);
    expect(await logIn('203.0.113.1')).toEqual([401, 8]);
    expect(await logIn('203.0.113.2')).toEqual([401, 9]);
  });

  test('counts for the same one, whatever they have put in front', async () => {
    const logIn = await listen();
    for (let n = 0; n < 10; n += 1) expect(await logIn(`198.51.100.${n}, 203.0.113.1`)).toEqual([401, 9 - n]);
    expect(await logIn('198.51.100.99, 203.0.113.1')).toEqual([429, 0]);
  });

  test('counts for who has sent it, when nobody is trusted', async () => {
    const logIn = await listen({ KAIDEN_TRUSTED_PROXIES: 'none' });
    for (let n = 0; n < 10; n += 1) expect(await logIn(`198.51.100.${n}`)).toEqual([401, 9 - n]);
    expect(await logIn('198.51.100.99')).toEqual([429, 0]);
  });

  test('counts for who has sent it, when that is none of those who are trusted', async () => {
    const logIn = await listen({ KAIDEN_TRUSTED_PROXIES: '10.0.0.0/8' });
    expect(await logIn('198.51.100.1')).toEqual([401, 9]);
    expect(await logIn('198.51.100.2')).toEqual([401, 8]);
  });
});

test('mails that anybody can ask for are two in five minutes from an address', async () => {
  server = await limited();
  const ask = (address: string) =>
    server.from(address).request('/api/v1/auth/forgot-password', post({ email: 'hazel@x.example' }));
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await ask('203.0.113.1')).status);
  expect([...statuses, (await ask('203.0.113.2')).status]).toEqual([202, 202, 429, 202]);
});
