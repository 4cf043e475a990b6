import { Argon2id } from 'oslo/password';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { forgetAttempts, noteRightAttempt } from '../../src/accounts/auth/attempts/commands.ts';
import { createLoginGuard, type LoginGuard } from '../../src/accounts/auth/attempts/guard.ts';
import { Refusal } from '../../src/base/shared/refusal.ts';
import { changeLevel } from '../../src/operations/admin/change-level.ts';
import type { Writer } from '../../src/writer/command.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { post, register, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { forget } from '../support/mail.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const PASSWORD = 'correct horse';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOME = '198.51.100.7';

let server: TestServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await createTestServer({ env: { KAIDEN_RATE_LIMITS: 'on' } });
  await register(server.from(HOME), 'hazel');
  return async () => {
    vi.useRealTimers();
    await server.close();
  };
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const elsewhere = (n: number) => `203.0.113.${n}`;

interface Attempt {
  username: string;
  address: string;
  isRight: boolean;
}

/** Tries to log in, by the guard alone: no password is hashed, and nobody counts requests. Returns what came of it, or how long to wait (s). */
async function attempt(username: string, address: string, isRight = false): Promise<boolean | number> {
  try {
    return await attemptBy(server.deps.loginGuard, server.deps.writer, { username, address, isRight });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_logins') return error.retryAfter!;
    throw error;
  }
}

async function attemptBy(guard: LoginGuard, writer: Writer, { username, address, isRight }: Attempt): Promise<boolean> {
  const userID = username.toLowerCase() === 'hazel' ? 1 : null;
  const result = await guard.attempt(
    { username, userID, address },
    async () => isRight,
    async (right) => {
      await writer.run(noteRightAttempt, { ...right, former: null });
      return true;
    },
  );
  return result ?? false;
}

async function fail(times: number, username: string, address: string | ((n: number) => string)): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const from = typeof address === 'string' ? address : address(n);
    expect([n, await attempt(username, from)]).toEqual([n, false]);
  }
}
const logIn = (address: string, password: string, username = 'hazel') =>
  send(server.from(address), '/api/v1/auth/login', post({ username, '!password': password, captcha: '' }));

describe('after five wrong passwords for a name from one place', () => {
  test('the next one has to wait, whether it is right or not, and is told how long', async () => {
    for (let n = 0; n < 5; n += 1) expect((await logIn(HOME, 'wrong')).status).toBe(401);
    for (const password of ['wrong', PASSWORD]) {
      const { status, json, headers } = await logIn(HOME, password);
      expect([status, json.code, headers.get('retry-after')]).toEqual([429, 'too_many_logins', '1']);
    }
    pass(SECOND);
    expect((await logIn(HOME, PASSWORD)).status).toBe(200);
    expect((await logIn(HOME, 'wrong')).status).toBe(401);
  });

  test('each further failure doubles the wait, up to a quarter of an hour', async () => {
    await fail(5, 'hazel', HOME);
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const wait = (await attempt('hazel', HOME)) as number;
      waits.push(wait);
      pass(wait * SECOND);
      expect(await attempt('hazel', HOME)).toBe(false);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  test('it is the same for a name that nobody has', async () => {
    const answers = async (username: string) => {
      const all = [];
      for (let n = 0; n < 6; n += 1) {
        const { status, json } = await logIn(username === 'hazel' ? elsewhere(1) : elsewhere(2), 'wrong', username);
        all.push([status, json]);
      }
      return all;
    };
    expect(await answers('nobody')).toEqual(await answers('hazel'));
  });

  test('the wait is the same after a restart', async () => {
    await fail(5, 'hazel', HOME);
    const { games, db } = server.deps;
    const writer = createInlineWriter({ file: server.file, games });
    const guard = createLoginGuard({ db, writer, config: { rateLimits: true } });
    const refused = attemptBy(guard, writer, { username: 'HAZEL', address: HOME, isRight: true });
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    await writer.close();
  });

  test('many at once gain nothing', async () => {
    const tried = await Promise.all(Array.from({ length: 30 }, () => attempt('hazel', HOME)));
    expect(tried.filter((result) => result === false)).toHaveLength(5);
  });

  test('a day later all is forgotten', async () => {
    await fail(5, 'hazel', HOME);
    pass(24 * 60 * MINUTE);
    expect(await attempt('hazel', HOME)).toBe(false);
    pass(24 * 60 * MINUTE + 1);
    expect(await server.deps.writer.run(forgetAttempts, undefined)).toBe(3);
    expect(dump(server.file)['login_failures']).toEqual([]);
  });
});

describe('one password tried with many names', () => {
  test('is slowed down from one place, whatever the names, and an account of their own does not help', async () => {
    const place = elsewhere(9);
    for (let n = 0; n < 20; n += 1) expect(await attempt(`name${n}`, place)).toBe(false);
    expect(await attempt('name20', place)).toBe(1);
    pass(SECOND);
    expect(await attempt('hazel', place, true)).toBe(true);
    expect(await attempt('name21', place)).toBe(1);
    expect(await attempt('name21', elsewhere(10))).toBe(false);
  });

  test('counts a whole network of IPv6 addresses as one place', async () => {
    for (let n = 0; n < 20; n += 1) expect(await attempt(`name${n}`, `2001:db8:0:1::${n + 1}`)).toBe(false);
    expect(await attempt('more', '2001:db8:0:1:ffff::1')).toBe(1);
    expect(await attempt('more', '2001:db8:0:2::1')).toBe(false);
  });
});

describe('one name tried from many places', () => {
  test('is slowed down everywhere but where its owner has logged in before', async () => {
    expect((await logIn(HOME, PASSWORD)).status).toBe(200);
    await fail(20, 'hazel', (n) => elsewhere(n));
    expect(await attempt('hazel', elsewhere(50))).toBe(1);
    expect(await attempt('hazel', elsewhere(51), true)).toBe(1);
    expect((await logIn(HOME, PASSWORD)).status).toBe(200);
  });

  test('never makes its owner wait for longer than five minutes, also from a new place', async () => {
    await fail(20, 'hazel', (n) => elsewhere(n));
    for (let n = 0; n < 12; n += 1) {
      pass(5 * MINUTE);
      expect(await attempt('hazel', elsewhere(100 + n))).toBe(false);
    }
    expect(await attempt('hazel', elsewhere(200))).toBe(300);
  });

  test('is open again for who has set a new password by mail', async () => {
    await fail(20, 'hazel', (n) => elsewhere(n));
    const code = await forget(server, 'hazel@x.example');
    const reset = post({ code, '!password': 'another horse' });
    expect((await send(server.from(elsewhere(77)), '/api/v1/auth/reset-password', reset)).status).toBe(200);
    expect((await logIn(elsewhere(77), 'another horse')).status).toBe(200);
  });
});

test('neither names nor addresses nor what was typed by mistake are stored of failed logins', async () => {
  await logIn(HOME, 'wrong', 'my password in the wrong field');
  const [row, ...others] = dump(server.file)['login_failures'] as Record<string, unknown>[];
  expect(others).toHaveLength(2);
  expect(Object.keys(row!).sort()).toEqual(['failures', 'key', 'last_at']);
  expect((row!['key'] as Buffer).length).toBe(32);
});

describe('looking at a password', () => {
  const count = () => {
    const verify = vi.spyOn(Argon2id.prototype, 'verify');
    const hash = vi.spyOn(Argon2id.prototype, 'hash');
    onTestFinished(() => {
      verify.mockRestore();
      hash.mockRestore();
    });
    return () => [verify.mock.calls.length, hash.mock.calls.length];
  };

  test('takes one verification and no hash, whether somebody has the name or not', async () => {
    await logIn(elsewhere(1), 'wrong', 'nobody');
    for (const [username, password] of [
      ['hazel', 'wrong'],
      ['nobody', 'wrong'],
      ['hazel', PASSWORD],
    ] as const) {
      const calls = count();
      await logIn(elsewhere(2), password, username);
      expect([username, password, calls()]).toEqual([username, password, [1, 0]]);
      vi.restoreAllMocks();
    }
  });

  test('is not begun for who has to wait', async () => {
    await fail(5, 'hazel', HOME);
    const calls = count();
    expect((await logIn(HOME, PASSWORD)).status).toBe(429);
    expect(calls()).toEqual([0, 0]);
  });

  test('is refused with 503 when too many wait for theirs, which counts as no failure', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const verify = vi.spyOn(Argon2id.prototype, 'verify').mockImplementation(() => promise);
    onTestFinished(() => verify.mockRestore());
    const waiting = Array.from({ length: 62 }, (_, n) => logIn(`198.18.0.${n}`, 'wrong', `name${n}`));
    const { status, json, headers } = await logIn(HOME, PASSWORD);
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'too_busy', '5']);
    resolve(false);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(62).fill(401));
    const rows = dump(server.file)['login_failures'] as { failures: number }[];
    expect(rows.map(({ failures }) => failures)).toEqual(Array(3 * 62).fill(1));
  });

  test('counts as a failure from its beginning, for others as well', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { loginGuard } = server.deps;
    const hold = () =>
      loginGuard.attempt(
        { username: 'hazel', userID: 1, address: HOME },
        () => promise,
        async () => true,
      );
    const held = Array.from({ length: 5 }, hold);
    expect(await attempt('hazel', HOME, true)).toBe(1);
    resolve(true);
    expect(await Promise.all(held)).toEqual(Array(5).fill(true));
    expect(await attempt('hazel', HOME, true)).toBe(true);
  });

  test('that fails for another reason counts as no failure', async () => {
    const broken = async () => Promise.reject(new Error('out of order'));
    const fails = () =>
      server.deps.loginGuard.attempt({ username: 'hazel', userID: 1, address: HOME }, broken, async () => true);
    for (let n = 0; n < 6; n += 1) await expect(fails()).rejects.toThrow('out of order');
    expect(await attempt('hazel', HOME, true)).toBe(true);
  });
});

test('a log-in changes the database once, and so does a failed one, so that neither waits for others again and again', async () => {
  const run = vi.spyOn(server.deps.writer, 'run');
  const { headers } = await logIn(HOME, PASSWORD);
  const again = { username: 'hazel', '!password': PASSWORD, captcha: '' };
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  expect((await send(server.from(HOME), '/api/v1/auth/login', post(again, { cookie }))).status).toBe(200);
  expect((await logIn(HOME, 'wrong')).status).toBe(401);
  expect(run.mock.calls.map(([{ name }]) => name)).toEqual([
    'auth.startLoginSession',
    'auth.startLoginSession',
    'auth.noteFailedAttempt',
  ]);
});

test('a right password of a banned account ends the session before and begins none, and failures are forgotten', async () => {
  const rowan = await register(server.from(elsewhere(1)), 'rowan');
  await fail(3, 'hazel', HOME);
  await server.deps.writer.run(changeLevel, { by: 'command line', userID: 1, authLevel: 0 });
  const body = { username: 'hazel', '!password': PASSWORD, captcha: '' };
  const { status, json, headers } = await send(server.from(HOME), '/api/v1/auth/login', post(body, rowan));
  expect([status, json.code, headers.get('set-cookie')]).toEqual([403, 'banned', null]);
  expect((await send(server, '/api/v1/status', { headers: rowan })).json.body).toMatchObject({ whoami: null });
  expect(dump(server.file)['login_sessions']).toHaveLength(1);
  await fail(5, 'hazel', HOME);
});

test('a session that a browser had before ends when it logs in or registers', async () => {
  const whoami = async (headers: Record<string, string>) =>
    ((await send(server, '/api/v1/status', { headers })).json.body as { whoami: number | null }).whoami;
  const cookieOf = (headers: Headers) => ({ cookie: headers.get('set-cookie')!.split(';')[0]! });
  const first = await register(server.from(elsewhere(1)), 'rowan');
  const body = { username: 'hazel', '!password': PASSWORD, captcha: '' };
  const second = await send(server.from(HOME), '/api/v1/auth/login', post(body, first));
  const newcomer = { username: 'aspen', '!password': PASSWORD, email: 'aspen@x.example', captcha: '' };
  expect([await whoami(first), await whoami(cookieOf(second.headers))]).toEqual([null, 1]);
  const third = await send(server.from(HOME), '/api/v1/auth/register', post(newcomer, cookieOf(second.headers)));
  expect([await whoami(cookieOf(second.headers)), await whoami(cookieOf(third.headers))]).toEqual([null, 3]);
  const wrong = await send(
    server.from(HOME),
    '/api/v1/auth/login',
    post({ ...body, '!password': 'no' }, cookieOf(third.headers)),
  );
  expect([wrong.status, await whoami(cookieOf(third.headers))]).toEqual([401, 3]);
});

test('a password that is asked for inside a session is guarded in the same way: what fails there and at the login is one count', async () => {
  const { headers } = await logIn(HOME, PASSWORD);
  const cookie = headers.get('set-cookie')!.split(';')[0]!;
  const ask = (path: string, body: object) =>
    send(server.from(HOME), `/api/v1/users/me/${path}`, post(body, { cookie }));
  const change = (old: string) => ask('change-password', { '!oldPassword': old, '!password': 'another password' });
  await fail(3, 'hazel', HOME);
  for (let n = 0; n < 2; n += 1) expect((await change('wrong')).status).toBe(401);
  const refused = [
    await change(PASSWORD),
    await ask('change-email', { '!password': PASSWORD, email: 'other@x.example' }),
    await ask('delete-account', { '!password': PASSWORD }),
    await logIn(HOME, PASSWORD),
  ];
  for (const { status, json, headers: told } of refused) {
    expect([status, json.code, told.get('retry-after')]).toEqual([429, 'too_many_logins', '1']);
  }
  pass(SECOND);
  expect((await change(PASSWORD)).status).toBe(200);
  expect(await attempt('hazel', HOME)).toBe(false);
});
