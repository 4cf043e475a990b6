import { describe, expect, onTestFinished, vi } from 'vitest';

import { verifyEmail } from '../../src/accounts/auth/commands.ts';
import { failureOf, loggedIn, post, register, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { codeTo, forget, mailsOf, registered } from '../support/mail.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const me = { params: { userID: 'me' } };
const PASSWORD = 'correct horse';
const isVerified = async (server: TestServer, { cookie }: { cookie: string }) =>
  (await server.browser(cookie).account.isEmailVerified(me)).body;
const verify = (server: TestServer, code: string) => server.client().auth.verifyEmail({ json: { code } });

describe('the code that is mailed at registration', () => {
  test('verifies the address, once, for whoever has it', async ({ server }) => {
    const { code, ...session } = await registered(server, 'hazel');
    expect(await isVerified(server, session)).toBe(false);
    expect(await verify(server, code)).toMatchObject({ status: 200, body: {} });
    expect(await isVerified(server, session)).toBe(true);
    expect(await failureOf(verify(server, code))).toMatchObject({ status: 400, code: 'invalid_code' });
    expect(await isVerified(server, session)).toBe(true);
  });

  test('is stored nowhere, only its hash', async ({ server }) => {
    const { code } = await registered(server, 'hazel');
    const everything = JSON.stringify(dump(server.file));
    expect(everything).not.toContain(code);
    expect(everything).not.toContain(Buffer.from(code, 'hex').toJSON().data.join(','));
  });

  test.for(['', '0'.repeat(40), 'nonsense', 'x'.repeat(200)])('is not %j', async (code, { server }) => {
    const session = await registered(server, 'hazel');
    expect(await failureOf(verify(server, code))).toMatchObject({ status: 400, code: 'invalid_code' });
    expect(await isVerified(server, session)).toBe(false);
  });

  test('is good for three days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await createTestServer();
    onTestFinished(() => server.close());
    const [late, early] = [await registered(server, 'hazel'), await registered(server, 'rowan')];
    const day = 24 * 60 * 60 * 1000;
    vi.setSystemTime(Date.now() + 3 * day - 1000);
    expect((await verify(server, early.code)).status).toBe(200);
    vi.setSystemTime(Date.now() + 1000);
    expect(await failureOf(verify(server, late.code))).toMatchObject({ code: 'invalid_code' });
  });

  test('sets no password', async ({ server }) => {
    const { code } = await registered(server, 'hazel');
    const reset = server.client().auth.resetPassword({ json: { code, '!password': 'another horse' } });
    expect(await failureOf(reset)).toMatchObject({ status: 404, code: 'invalid_code' });
    expect(await failureOf(verify(server, await forget(server, 'hazel@x.example')))).toMatchObject({ status: 400 });
  });
});

describe('sending the code again', () => {
  test('sends another one, which takes the place of the first', async ({ server }) => {
    const { code: first, cookie } = await registered(server, 'hazel');
    expect(await server.browser(cookie).auth.resendVerifyEmail()).toMatchObject({ status: 200, body: {} });
    const second = await codeTo(server, 'hazel@x.example');
    expect(second).not.toBe(first);
    expect(await failureOf(verify(server, first))).toMatchObject({ code: 'invalid_code' });
    expect((await verify(server, second)).status).toBe(200);
  });

  test('sends only the latest, if the others were not sent yet', async ({ server }) => {
    const { api } = await loggedIn(server, 'hazel');
    for (let n = 0; n < 3; n += 1) await api.auth.resendVerifyEmail();
    expect(await mailsOf(server)).toHaveLength(1);
    expect((await verify(server, await codeTo(server, 'hazel@x.example'))).status).toBe(200);
  });

  test('sends nothing to an address that is verified, and is not for keys', async ({ server, hazel }) => {
    const { code, cookie } = await registered(server, 'rowan');
    await verify(server, code);
    expect((await server.browser(cookie).auth.resendVerifyEmail()).status).toBe(200);
    expect(await failureOf(hazel.api.auth.resendVerifyEmail())).toMatchObject({
      status: 403,
      code: 'session_required',
    });
    expect(await mailsOf(server)).toHaveLength(1);
  });
});

describe('another e-mail address', () => {
  const change = (api: Awaited<ReturnType<typeof loggedIn>>['api'], email: string) =>
    api.account.changeEmail({ ...me, json: { '!password': PASSWORD, email } });

  test('gets a code, the old one a notice, and codes that went to the old one are good for nothing', async ({
    server,
  }) => {
    const { api, cookie } = await loggedIn(server, 'hazel');
    const first = await codeTo(server, 'hazel@x.example');
    const reset = await forget(server, 'hazel@x.example');
    await change(api, 'new@x.example');
    const mails = await mailsOf(server);
    const notice = mails.find(({ subject }) => subject.startsWith('Your e-mail address was changed'))!;
    expect(notice).toMatchObject({ to: 'hazel@x.example', code: '' });
    expect(JSON.stringify(notice)).not.toContain('new@x.example');
    expect(await failureOf(verify(server, first))).toMatchObject({ code: 'invalid_code' });
    const set = server.client().auth.resetPassword({ json: { code: reset, '!password': 'another horse' } });
    expect(await failureOf(set)).toMatchObject({ code: 'invalid_code' });
    expect(await isVerified(server, { cookie })).toBe(false);
    await verify(server, await codeTo(server, 'new@x.example'));
    expect(await isVerified(server, { cookie })).toBe(true);
  });

  test('that differs only in case is sent nothing', async ({ server }) => {
    const { api } = await loggedIn(server, 'hazel');
    await change(api, 'HAZEL@x.example');
    expect(await mailsOf(server)).toHaveLength(1);
    expect((await verify(server, await codeTo(server, 'hazel@x.example'))).status).toBe(200);
  });
});

test('an address that the command line has verified needs its code no more', async ({ server }) => {
  const { code } = await registered(server, 'hazel');
  expect(await server.deps.writer.run(verifyEmail, { userID: 1 })).toBe(true);
  expect(await failureOf(verify(server, code))).toMatchObject({ code: 'invalid_code' });
});

test('an e-mail address is in no document, not even in those of its user', async ({ server }) => {
  const { cookie } = await register(server, 'hazel');
  const { cookie: other } = await register(server, 'rowan');
  for (const path of ['users', 'users/hazel', 'users/hazel/settings', 'search?search=hazel', 'status']) {
    for (const headers of [{}, { cookie }, { cookie: other }]) {
      const { status, json } = await send(server, `/api/v1/${path}`, { headers });
      expect([path, status, JSON.stringify(json).includes('x.example')]).toEqual([path, 200, false]);
    }
  }
  const answer = await send(server, '/api/v1/auth/verify-email', post({ code: 'hazel@x.example' }));
  expect(JSON.stringify(answer.json)).not.toContain('x.example');
});
