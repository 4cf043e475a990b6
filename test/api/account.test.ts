import { describe, expect } from 'vitest';

import { verifyEmail } from '../../src/accounts/auth/commands.ts';
import { failureOf, loggedIn, post, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import type { TestServer } from '../support/test-server.ts';

const params = { userID: 'me' };
const OLD = 'correct horse';
const NEW = 'another horse';

/** Logs in once more and returns a client that uses the new session. */
async function logIn(server: TestServer, username: string, password = OLD) {
  const login = await server.client().auth.login({ json: { username, '!password': password, captcha: '' } });
  return server.browser(login.headers.get('set-cookie')!.split(';')[0]!);
}
const whoami = async (client: ReturnType<TestServer['client']>) => (await client.status.get()).body.whoami;

describe('changing the password', () => {
  test('ends every other session, keeps this one and the API keys, and the old password is no good', async ({
    server,
  }) => {
    const hazel = await loggedIn(server, 'hazel');
    const rowan = await loggedIn(server, 'rowan');
    const elsewhere = await logIn(server, 'hazel');
    const { body: key } = await hazel.api.apiTokens.create({ params, json: { permissions: [] } });
    await hazel.api.account.changePassword({ params, json: { '!oldPassword': OLD, '!password': NEW } });

    expect(await whoami(hazel.api)).toBe(hazel.user.id);
    expect(await whoami(server.client(key.token))).toBe(hazel.user.id);
    expect(await whoami(rowan.api)).toBe(rowan.user.id);
    expect(await whoami(elsewhere)).toBeNull();
    expect(await failureOf(logIn(server, 'hazel'))).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(await whoami(await logIn(server, 'hazel', NEW))).toBe(hazel.user.id);
  });

  test.for([
    [{ '!oldPassword': 'wrong horse', '!password': NEW }, 401, 'invalid_credentials'],
    [{ '!oldPassword': '', '!password': NEW }, 401, 'invalid_credentials'],
    [{ '!oldPassword': OLD, '!password': 'short' }, 400, 'invalid_request'],
    [{ '!password': NEW }, 400, 'invalid_request'],
    [{ '!oldPassword': OLD }, 400, 'invalid_request'],
    [{ '!oldPassword': OLD, '!password': NEW, email: 'a@b.example' }, 400, 'invalid_request'],
  ] as const)('with %j gives %i and changes nothing', async ([body, status, code], { server }) => {
    const hazel = await loggedIn(server, 'hazel');
    const elsewhere = await logIn(server, 'hazel');
    const before = dump(server.file);
    const headers = { cookie: hazel.cookie };
    const answer = await send(server, '/api/v1/users/me/change-password', post(body, headers));
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(dump(server.file)).toEqual(before);
    expect(await whoami(elsewhere)).toBe(hazel.user.id);
  });

  test('twice at the same time with the same old password works once', async ({ server }) => {
    const { api } = await loggedIn(server, 'hazel');
    const change = (password: string) =>
      api.account.changePassword({ params, json: { '!oldPassword': OLD, '!password': password } });
    const results = await Promise.allSettled([change('first horse'), change('second horse')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('changing the e-mail address', () => {
  const stored = ({ file }: TestServer) => dump(file)['credentials'] as Record<string, unknown>[];
  const verified = async (api: Awaited<ReturnType<typeof loggedIn>>['api']) =>
    (await api.account.isEmailVerified({ params })).body;

  test('makes it one that has to be verified', async ({ server }) => {
    const { api, user } = await loggedIn(server, 'hazel');
    expect(await verified(api)).toBe(false);
    await server.deps.writer.run(verifyEmail, { userID: user.id });
    expect(await verified(api)).toBe(true);
    await api.account.changeEmail({ params, json: { '!password': OLD, email: 'Hazel@new.example' } });
    expect(await verified(api)).toBe(false);
    expect(stored(server)[0]).toMatchObject({ email: 'Hazel@new.example', email_lowercase: 'hazel@new.example' });
  });

  test('to the same one in another case leaves it verified', async ({ server }) => {
    const { api, user } = await loggedIn(server, 'hazel');
    await server.deps.writer.run(verifyEmail, { userID: user.id });
    await api.account.changeEmail({ params, json: { '!password': OLD, email: 'HAZEL@x.example' } });
    expect(await verified(api)).toBe(true);
    expect(stored(server)[0]).toMatchObject({ email: 'HAZEL@x.example' });
  });

  test.for([
    [{ '!password': OLD, email: 'ROWAN@x.example' }, 409, 'email_taken'],
    [{ '!password': 'wrong horse', email: 'a@b.example' }, 401, 'invalid_credentials'],
    [{ '!password': OLD, email: 'nowhere' }, 400, 'invalid_request'],
    [{ email: 'a@b.example' }, 400, 'invalid_request'],
  ] as const)('with %j gives %i and changes nothing', async ([body, status, code], { server }) => {
    const { cookie } = await loggedIn(server, 'hazel');
    await loggedIn(server, 'rowan');
    // A place where the right password was entered is known from then on.
    const rest = () => ({ ...dump(server.file), login_places: [] });
    const before = rest();
    const answer = await send(server, '/api/v1/users/me/change-email', post(body, { cookie }));
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(rest()).toEqual(before);
  });
});

describe('the list of login sessions', () => {
  test('says which one is this one, and nothing that one could log in with', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    await logIn(server, 'hazel');
    await loggedIn(server, 'rowan');
    const { body, status } = await hazel.api.account.loginSessions({ params });
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    for (const { handle, createdAt, lastUsedAt, expiresAt } of body) {
      expect(handle).toMatch(/^[0-9a-f]{16}$/);
      expect(lastUsedAt).toBeGreaterThanOrEqual(createdAt);
      expect(expiresAt).toBeGreaterThan(createdAt);
      expect(await whoami(server.browser(`kaiden_session=${handle}`))).toBeNull();
    }
    expect(JSON.stringify(body)).not.toContain(hazel.cookie.split('=')[1]);
  });

  test('is where one of them is ended, and the cookie goes with this one', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    const elsewhere = await logIn(server, 'hazel');
    const { body } = await hazel.api.account.loginSessions({ params });
    const end = (isCurrent: boolean) => {
      const { handle } = body.find((one) => one.isCurrent === isCurrent)!;
      return hazel.api.account.endLoginSession({ params: { ...params, handle } });
    };
    expect((await end(false)).headers.get('set-cookie')).toBeNull();
    expect([await whoami(elsewhere), await whoami(hazel.api)]).toEqual([null, hazel.user.id]);
    expect(await failureOf(end(false))).toMatchObject({ status: 404, code: 'login_session_not_found' });
    expect((await end(true)).headers.get('set-cookie')).toMatch(/^kaiden_session=;.*Max-Age=0/);
    expect(await whoami(hazel.api)).toBeNull();
  });

  test("has no handle for somebody else's", async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    const rowan = await loggedIn(server, 'rowan');
    const { handle } = (await rowan.api.account.loginSessions({ params })).body[0]!;
    const error = await failureOf(hazel.api.account.endLoginSession({ params: { ...params, handle } }));
    expect(error).toMatchObject({ status: 404, code: 'login_session_not_found' });
    expect(await whoami(rowan.api)).toBe(rowan.user.id);
  });

  test('is empty after signing out everywhere, which API keys live through', async ({ server }) => {
    const hazel = await loggedIn(server, 'hazel');
    const rowan = await loggedIn(server, 'rowan');
    const elsewhere = await logIn(server, 'hazel');
    const { body: key } = await hazel.api.apiTokens.create({ params, json: { permissions: [] } });
    const { headers } = await hazel.api.account.signOutEverywhere({ params });
    expect(headers.get('set-cookie')).toMatch(/^kaiden_session=;.*Max-Age=0/);
    const answers = [hazel.api, elsewhere, server.client(key.token), rowan.api].map(whoami);
    expect(await Promise.all(answers)).toEqual([null, null, hazel.user.id, rowan.user.id]);
  });
});

test("nobody gets at what belongs to somebody else's account", async ({ server }) => {
  const { api } = await loggedIn(server, 'hazel');
  await loggedIn(server, 'rowan');
  const before = dump(server.file);
  const rowan = { params: { userID: 'rowan' } };
  const password = { '!password': OLD };
  for (const call of [
    api.account.changePassword({ ...rowan, json: { '!oldPassword': OLD, '!password': NEW } }),
    api.account.changeEmail({ ...rowan, json: { ...password, email: 'a@b.example' } }),
    api.account.isEmailVerified(rowan),
    api.account.loginSessions(rowan),
    api.account.endLoginSession({ params: { ...rowan.params, handle: '0'.repeat(16) } }),
    api.account.signOutEverywhere(rowan),
    api.account.deletion(rowan),
    api.account.delete({ ...rowan, json: password }),
    api.account.cancelDeletion(rowan),
  ]) {
    expect(await failureOf(call)).toMatchObject({ status: 403, code: 'not_owner' });
  }
  expect(dump(server.file)).toEqual(before);
});
