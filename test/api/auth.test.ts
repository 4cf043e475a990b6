import { readFileSync } from 'node:fs';

import { describe, expect } from 'vitest';

import { changeLevel } from '../../src/operations/admin/change-level.ts';
import { bearer, post, register, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { createTestServer } from '../support/test-server.ts';

const PASSWORD = 'correct horse battery';
const REGISTER = '/api/v1/auth/register';
const LOGIN = '/api/v1/auth/login';
const LOGOUT = '/api/v1/auth/logout';
const newAccount = (more: Record<string, unknown> = {}) => ({
  username: 'Hazel',
  '!password': PASSWORD,
  email: 'hazel@example.com',
  captcha: 'token',
  ...more,
});
const login = (username: string, password = PASSWORD) => post({ username, '!password': password, captcha: '' });

describe('registering', () => {
  test('makes a new user with the defaults and logs them in', async ({ server }) => {
    const before = Date.now();
    const { status, json, headers } = await send(server, REGISTER, post(newAccount()));
    expect(status).toBe(200);
    const nobody = { discord: null, twitter: null, github: null, steam: null, youtube: null, twitch: null };
    expect(json.body).toMatchObject({
      id: 1,
      username: 'Hazel',
      usernameLowercase: 'hazel',
      socialMedia: nobody,
      joinDate: expect.any(Number),
      lastSeen: expect.any(Number),
      about: expect.any(String),
      status: null,
      customPfpLocation: null,
      customBannerLocation: null,
      clan: null,
      badges: [],
      authLevel: 1,
    });
    expect((json.body as { joinDate: number }).joinDate).toBeGreaterThanOrEqual(before);
    const cookie = headers.get('set-cookie')!.split(';')[0]!;
    expect((await send(server, '/api/v1/users/me', { headers: { cookie } })).json.body).toMatchObject({ id: 1 });
  });

  test('refuses a name that is taken in any case, and an address too', async ({ server }) => {
    await send(server, REGISTER, post(newAccount()));
    const before = dump(server.file);
    const sameName = await send(server, REGISTER, post(newAccount({ username: 'hAZEL', email: 'other@example.com' })));
    expect([sameName.status, sameName.json.code]).toEqual([409, 'username_taken']);
    const sameEmail = await send(server, REGISTER, post(newAccount({ username: 'Rowan', email: 'HAZEL@example.com' })));
    expect([sameEmail.status, sameEmail.json.code]).toEqual([409, 'email_taken']);
    expect(sameEmail.headers.has('set-cookie')).toBe(false);
    expect(dump(server.file)).toEqual(before);
  });

  test('of the same name twice at once makes one account', async ({ server }) => {
    const both = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) => send(server, REGISTER, post(newAccount({ email })))),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('lists every fault of what was sent', async ({ server }) => {
    const bad = { username: '1x', '!password': 'short', email: 'nobody', colour: 'red' };
    const { status, json } = await send(server, REGISTER, post(bad));
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.issues!.map(({ path }) => path).sort()).toEqual([
      '!password',
      'captcha',
      'colour',
      'email',
      'username',
    ]);
    expect(JSON.stringify(json)).not.toContain('short');
  });

  test.for([
    ['ab', 400],
    ['abc', 200],
    ['_-_', 200],
    ['-a1', 200],
    ['1ab', 400],
    ['a b', 400],
    ['é12', 400],
    ['a'.repeat(20), 200],
    ['a'.repeat(21), 400],
    ['me', 400],
    ['abc\n', 400],
  ] as const)('takes 3 to 20 fitting characters for a name: %j gives %i', async ([username, expected], { server }) => {
    expect((await send(server, REGISTER, post(newAccount({ username })))).status).toBe(expected);
  });

  test('is refused where registration is closed', async () => {
    const server = await createTestServer({ env: { KAIDEN_REGISTRATION: 'closed' } });
    const { status, json } = await send(server, REGISTER, post(newAccount()));
    expect([status, json.code]).toEqual([403, 'registration_closed']);
    expect(dump(server.file)['users']).toEqual([]);
    await server.close();
  });

  test('stores none of the secrets in clear', async ({ server }) => {
    const { cookie } = await register(server, 'hazel');
    const { key } = await server.player('rowan');
    expect((await send(server, LOGIN, login('hazel', 'correct horse'))).status).toBe(200);
    const stored = Buffer.concat([readFileSync(server.file), readFileSync(`${server.file}-wal`)]).toString('latin1');
    expect(stored).toContain('hazel@x.example');
    for (const secret of ['correct horse', cookie.split('=')[1]!, key]) expect(stored).not.toContain(secret);
  });
});

describe('logging in', () => {
  test('works with the name in any case and sets a cookie that scripts and other sites cannot use', async ({
    server,
  }) => {
    await send(server, REGISTER, post(newAccount()));
    const { status, json, headers } = await send(server, LOGIN, login('HAZEL'));
    expect([status, json.body]).toEqual([200, { userID: 1 }]);
    const [pair, ...attributes] = headers.get('set-cookie')!.split('; ');
    expect(pair).toMatch(/^kaiden_session=\S{20,}$/);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']));
    expect(attributes).not.toContain('Secure');
    const maxAge = Number(attributes.find((text) => text.startsWith('Max-Age='))?.slice('Max-Age='.length));
    expect(Math.abs(maxAge - 365 * 24 * 60 * 60)).toBeLessThan(60);
  });

  test('sets a Secure cookie with the __Host- prefix where the public address is https', async () => {
    const server = await createTestServer({ env: { KAIDEN_PUBLIC_URL: 'https://scores.example' } });
    const { headers } = await send(server, REGISTER, post(newAccount()));
    expect(headers.get('set-cookie')).toMatch(/^__Host-kaiden_session=.*; Secure/);
    await server.close();
  });

  test('gives the same answer for a wrong password and for an unknown user', async ({ server }) => {
    await send(server, REGISTER, post(newAccount()));
    const wrong = await send(server, LOGIN, login('hazel', 'not the password'));
    const unknown = await send(server, LOGIN, login('nobody'));
    expect([wrong.status, wrong.json.code]).toEqual([401, 'invalid_credentials']);
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json]);
    expect(wrong.headers.has('set-cookie')).toBe(false);
  });

  test('gives another session each time, and one ending leaves the other', async ({ server }) => {
    const first = await register(server, 'hazel');
    const again = await send(server, LOGIN, login('hazel', 'correct horse'));
    const second = { cookie: again.headers.get('set-cookie')!.split(';')[0]! };
    expect(second).not.toEqual(first);
    await send(server, LOGOUT, { method: 'POST', headers: first });
    expect((await send(server, '/api/v1/users/me', { headers: first })).status).toBe(401);
    expect((await send(server, '/api/v1/users/me', { headers: second })).status).toBe(200);
  });

  test('is refused for a banned user, whose sessions are refused too', async ({ server }) => {
    const headers = await register(server, 'hazel');
    await server.deps.writer.run(changeLevel, { by: 'command line', userID: 1, authLevel: 0 });
    const again = await send(server, LOGIN, login('hazel', 'correct horse'));
    expect([again.status, again.json.code]).toEqual([403, 'banned']);
    expect((await send(server, '/api/v1/status', { headers })).json.code).toBe('banned');
  });
});

describe('logging out', () => {
  test('ends the session and takes the cookie away', async ({ server }) => {
    const headers = await register(server, 'hazel');
    const out = await send(server, LOGOUT, { method: 'POST', headers });
    expect([out.status, out.json.body]).toEqual([200, {}]);
    expect(out.headers.get('set-cookie')).toMatch(/^kaiden_session=;.*Max-Age=0/);
    const again = await send(server, LOGOUT, { method: 'POST', headers });
    expect([again.status, again.json.code]).toEqual([409, 'not_logged_in']);
  });

  test('is a clash without a session, with a key too', async ({ server, hazel }) => {
    for (const headers of [{}, bearer(hazel.key)]) {
      const { status, json } = await send(server, LOGOUT, { method: 'POST', headers });
      expect([status, json.code]).toEqual([409, 'not_logged_in']);
    }
  });
});
