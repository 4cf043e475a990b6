import { describe, expect } from 'vitest';

import { bearer, post, register, send } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';

const LOGOUT = '/api/v1/auth/logout';

describe('a session', () => {
  test('wins over the Authorization header, whatever that says', async ({ server, rowan }) => {
    const session = await register(server, 'hazel');
    for (const authorization of [`Bearer ${rowan.key}`, 'Bearer nonsense', 'Basic abc']) {
      const { json } = await send(server, '/api/v1/status', { headers: { ...session, authorization } });
      expect(json.body).toMatchObject({ whoami: 2 });
    }
  });

  test('that is not known leaves the Authorization header to speak', async ({ server, hazel }) => {
    const cookie = 'kaiden_session=nonsense';
    const { json } = await send(server, '/api/v1/status', { headers: { cookie, ...bearer(hazel.key) } });
    expect(json.body).toMatchObject({ whoami: hazel.user.id });
    expect((await send(server, '/api/v1/status', { headers: { cookie } })).json.body).toMatchObject({ whoami: null });
  });

  test.for([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://kaiden.test.evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://kaiden.test' }, 200],
    [{ origin: 'http://kaiden.test', host: '127.0.0.1:8080' }, 200],
    [{ origin: 'http://lan.test', host: 'lan.test' }, 200],
    [{ origin: 'https://evil.example', host: '127.0.0.1:8080' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{}, 200],
  ] as const)('used to change something with %j gives %i', async ([from, expected], { server }) => {
    const session = await register(server, 'hazel');
    const headers = { host: 'kaiden.test', ...session, ...from };
    const { status, json } = await send(server, LOGOUT, { method: 'POST', headers });
    expect(status).toBe(expected);
    expect(json.code).toBe(expected === 403 ? 'foreign_origin' : undefined);
    const after = await send(server, '/api/v1/status', { headers: session });
    expect(after.json.body).toMatchObject({ whoami: expected === 403 ? 1 : null });
  });

  test('may be used for reading wherever the link came from', async ({ server }) => {
    const headers = { host: 'kaiden.test', ...(await register(server, 'hazel')), origin: 'https://evil.example' };
    const answer = await send(server, '/api/v1/status', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('is not asked for its origin where a key is used', async ({ server, hazel }) => {
    const headers = { host: 'kaiden.test', origin: 'https://tool.example', ...bearer(hazel.key) };
    expect((await send(server, '/api/v1/status', post({}, headers))).status).toBe(200);
  });
});
