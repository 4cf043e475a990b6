import { Argon2id } from 'oslo/password';
import { describe, expect, onTestFinished, vi } from 'vitest';

import { failureOf, loggedIn, post, register, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { forget, mailsOf } from '../support/mail.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const FORGOT = '/api/v1/auth/forgot-password';
const me = { params: { userID: 'me' } };
const OLD = 'correct horse';
const NEW = 'another horse';
const ADDRESS = 'hazel@x.example';

const logIn = (server: TestServer, password: string) =>
  server.client().auth.login({ json: { username: 'hazel', '!password': password, captcha: '' } });
const reset = (server: TestServer, code: string, password = NEW) =>
  server.client().auth.resetPassword({ json: { code, '!password': password } });
const whoami = async (client: ReturnType<TestServer['client']>) => (await client.status.get()).body.whoami;
const subjects = async (server: TestServer) => (await mailsOf(server)).map(({ subject }) => subject);

async function withClock(): Promise<TestServer> {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await createTestServer();
  onTestFinished(() => server.close());
  return server;
}
const MINUTE = 60_000;

describe('asking for a new password', () => {
  test('gets the same answer whether somebody has the address or not, before anybody is looked for', async ({
    server,
  }) => {
    await register(server, 'hazel');
    const look = vi.spyOn(server.deps.recovery, 'forgotPassword');
    const answers = await Promise.all(
      [ADDRESS, 'HAZEL@X.example', 'nobody@x.example', 'no address', ''].map(async (email) => {
        const { status, headers, json } = await send(server, FORGOT, post({ email }));
        headers.delete('x-request-id');
        return { status, json, headers: [...headers] };
      }),
    );
    expect(look).toHaveBeenCalledTimes(5);
    expect(look.mock.results.map(({ value }) => value as unknown)).toEqual(Array(5).fill(undefined));
    expect(answers[0]).toMatchObject({ status: 202, json: { success: true, body: {} } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await mailsOf(server)).filter(({ text }) => text.includes('reset-password')).map(({ to }) => to)).toEqual([
      ADDRESS,
    ]);
  });

  test('begins with nothing before it has answered, and takes the same steps for an address that nobody has', async ({
    server,
  }) => {
    await register(server, 'hazel');
    const commands = vi.spyOn(server.deps.writer, 'run');
    const seals = vi.spyOn(server.deps.vault, 'seal');
    const steps = [];
    for (const email of [ADDRESS, 'nobody@x.example']) {
      expect((await send(server, FORGOT, post({ email }))).status).toBe(202);
      expect([commands.mock.calls.length, seals.mock.calls.length]).toEqual([0, 0]);
      await server.deps.recovery.idle();
      steps.push([seals.mock.calls.length, commands.mock.calls.map(([{ name }]) => name)[0]]);
      commands.mockClear();
      seals.mockClear();
    }
    expect(steps).toEqual([
      [1, 'auth.sendCode'],
      [1, 'auth.sendCode'],
    ]);
    expect((await subjects(server)).filter((text) => /password/.test(text))).toHaveLength(1);
  });

  test('is mailed for without anybody waiting for it', async ({ server }) => {
    await register(server, 'hazel');
    await send(server, FORGOT, post({ email: ADDRESS }));
    await vi.waitUntil(async () => (await subjects(server)).some((text) => /password/.test(text)), {
      timeout: 120_000,
    });
  });

  test('does without an address what is a fault in any case', async ({ server }) => {
    for (const body of [{}, { email: 5 }, { email: 'x'.repeat(300) }]) {
      expect((await send(server, FORGOT, post(body))).status).toBe(400);
    }
  });

  test('again after five minutes sends another code in place of the first, and sooner does nothing', async () => {
    const server = await withClock();
    await register(server, 'hazel');
    const first = await forget(server, ADDRESS);
    expect(await forget(server, ADDRESS)).toBe(first);
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    const second = await forget(server, ADDRESS);
    expect(second).not.toBe(first);
    expect(await failureOf(reset(server, first))).toMatchObject({ status: 404, code: 'invalid_code' });
    expect((await reset(server, second)).status).toBe(200);
  });
});

describe('setting a new password with a code', () => {
  test('works once, signs out everywhere, keeps API keys, verifies the address and is told by mail', async ({
    server,
  }) => {
    const { api, user } = await loggedIn(server, 'hazel');
    const { body: key } = await api.apiTokens.create({ ...me, json: { permissions: [] } });
    const code = await forget(server, ADDRESS);
    const answer = await reset(server, code);
    expect([answer.status, answer.body, answer.headers.get('set-cookie')]).toEqual([200, {}, null]);
    expect(await whoami(api)).toBeNull();
    expect(await whoami(server.client(key.token))).toBe(user.id);
    expect(await failureOf(logIn(server, OLD))).toMatchObject({ status: 401 });
    const { headers } = await logIn(server, NEW);
    const again = server.browser(headers.get('set-cookie')!.split(';')[0]!);
    expect((await again.account.isEmailVerified(me)).body).toBe(true);
    expect(await failureOf(reset(server, code, 'third horse'))).toMatchObject({ status: 404, code: 'invalid_code' });
    expect((await subjects(server)).filter((text) => text.startsWith('Your password was changed'))).toHaveLength(1);
  });

  test('that is unknown or with a password that is too short changes nothing', async ({ server }) => {
    const { api, user } = await loggedIn(server, 'hazel');
    const code = await forget(server, ADDRESS);
    const before = dump(server.file);
    expect(await failureOf(reset(server, '0'.repeat(40)))).toMatchObject({ status: 404 });
    expect(await failureOf(reset(server, code, 'short'))).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(dump(server.file)).toEqual(before);
    expect(await whoami(api)).toBe(user.id);
    expect((await reset(server, code)).status).toBe(200);
  });

  test('works for one of two who use the code at once', async ({ server }) => {
    await register(server, 'hazel');
    const code = await forget(server, ADDRESS);
    const both = await Promise.allSettled([reset(server, code, 'first horse'), reset(server, code, 'second horse')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await subjects(server)).filter((text) => text.startsWith('Your password was changed'))).toHaveLength(1);
  });

  test('works for an hour', async () => {
    const server = await withClock();
    await register(server, 'hazel');
    const code = await forget(server, ADDRESS);
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    expect(await failureOf(reset(server, code))).toMatchObject({ code: 'invalid_code' });
    const next = await forget(server, ADDRESS);
    vi.setSystemTime(Date.now() + 59 * MINUTE);
    expect((await reset(server, next)).status).toBe(200);
  });

  test('hashes no password for a code that is no good', async ({ server }) => {
    const hash = vi.spyOn(Argon2id.prototype, 'hash');
    onTestFinished(() => hash.mockRestore());
    await failureOf(reset(server, '0'.repeat(40)));
    expect(hash).not.toHaveBeenCalled();
  });
});

test('a password that was changed is told by mail, with no code to change it', async ({ server }) => {
  const { api } = await loggedIn(server, 'hazel');
  await api.account.changePassword({ ...me, json: { '!oldPassword': OLD, '!password': NEW } });
  const mails = await mailsOf(server);
  const notice = mails.find(({ subject }) => subject.startsWith('Your password was changed'))!;
  expect(notice).toMatchObject({ to: ADDRESS, code: '' });
  expect(notice.text).toContain('http://kaiden.test/forgot-password');
});
