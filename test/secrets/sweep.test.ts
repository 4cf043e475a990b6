import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { openForWriting } from '../../db/open.ts';
import { bearer, post, SP } from '../support/calls.ts';
import { capturedLog } from '../support/captured-log.ts';
import { linkAccount, serveApp } from '../support/integrations.ts';
import { picture } from '../support/pictures.ts';
import { asFile, batch, play } from '../support/plays.ts';
import { secretsOf } from '../support/secrets.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'staple of another horse';
const json = 'application/json';

let server: TestServer;
let logged: () => string;
/** Every answer that was a failure. */
let failures: string[];
beforeEach(async () => {
  const { log, text } = capturedLog('debug');
  logged = text;
  failures = [];
  server = await createTestServer({ log });
});

/** Sends a request and keeps the answer if it is a failure. */
async function ask(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: never }> {
  const response = await server.request(path, init);
  const text = await response.text();
  if (!response.ok) failures.push(text);
  const isJSON = response.headers.get('content-type')?.startsWith(json);
  const { body } = (isJSON ? JSON.parse(text) : {}) as { body: never };
  return { status: response.status, headers: response.headers, body };
}

const account = (username: string) => ({
  username,
  '!password': PASSWORD,
  email: `${username}@x.example`,
  captcha: '',
});
const as = (cookie: string, method = 'GET', body?: unknown): RequestInit => ({
  method,
  headers: { cookie, ...(body !== undefined && { 'content-type': json }) },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});
const sessionIn = (headers: Headers) => headers.get('set-cookie')!.split(';')[0]!;

/** Registering, logging in and out, and everything that can go wrong with it. */
async function accounts(): Promise<string> {
  const registered = await ask('/api/v1/auth/register', post(account('aspen')));
  const login = { username: 'aspen', '!password': PASSWORD, captcha: '' };
  const { headers } = await ask('/api/v1/auth/login', post(login));
  await ask('/api/v1/auth/register', post(account('ASPEN')));
  await ask(
    '/api/v1/auth/register',
    post({ ...account('rowan'), '!password': 'short one', email: 'nowhere', '!more': PASSWORD }),
  );
  await ask('/api/v1/auth/login', post({ ...login, '!password': `${PASSWORD} wrong` }));
  await ask('/api/v1/auth/login', post({ ...login, username: 'nobody' }));
  await ask('/api/v1/auth/login', post({ ...login, username: 7 }));
  await ask('/api/v1/auth/login', post(`{"!password": "${PASSWORD}"`));
  await ask(`/api/v1/auth/login?!password=${encodeURIComponent(PASSWORD)}`, post({}));
  const cookie = sessionIn(headers);
  const change = (body: object) => ask('/api/v1/users/me/change-password', as(cookie, 'POST', body));
  await change({ '!oldPassword': `${OTHER} wrong`, '!password': OTHER });
  await change({ '!oldPassword': PASSWORD, '!password': OTHER });
  await ask('/api/v1/users/me/change-email', as(cookie, 'POST', { '!password': PASSWORD, email: 'b@x.example' }));
  await ask('/api/v1/users/me/change-email', as(cookie, 'POST', { '!password': OTHER, email: 'b@x.example' }));
  await ask('/api/v1/users/me/login-sessions', as(cookie));
  await ask('/api/v1/auth/logout', as(sessionIn(registered.headers), 'POST'));
  await ask('/api/v1/users/me', as(sessionIn(registered.headers)));
  return cookie;
}

/** Keys that are made, used, misused and revoked. */
async function keys(cookie: string): Promise<string> {
  const tokens = '/api/v1/users/me/api-tokens';
  const create = (permissions: string[]) => ask(`${tokens}/create`, as(cookie, 'POST', { permissions }));
  const { token } = (await create(['submit_score', 'customise_profile'])).body as { token: string };
  const { token: revoked } = (await create([])).body as { token: string };
  for (const secret of [token, revoked]) server.secrets.add('key', secret);
  await ask(tokens, as(cookie));
  await ask('/api/v1/users/me/settings', { ...as(cookie, 'PATCH', { invisible: true }), headers: bearer(token) });
  await ask('/api/v1/scores/none', { method: 'DELETE', headers: bearer(token) });
  await ask('/api/v1/status', { headers: { authorization: `Token ${token}` } });
  await ask('/api/v1/status', { headers: { authorization: `Bearer ${token.toUpperCase()}` } });
  // Clients of old put the key itself into the path.
  await ask(`${tokens}/${revoked}`, as(cookie, 'DELETE'));
  await ask('/api/v1/status', { headers: bearer(revoked) });
  return token;
}

/** Scores and pictures that are sent, taken and refused. */
async function uploads(token: string): Promise<void> {
  const put = (field: string, file: File) => {
    const body = new FormData();
    body.append(field, file);
    body.append('importType', 'file/batch-manual');
    return { headers: bearer(token), body };
  };
  for (const document of [batch([play(1), play(99)]), batch([play(1, { score: -1 })]), 'no JSON']) {
    await ask('/api/v1/import/file', { method: 'POST', ...put('scoreData', asFile(document)) });
  }
  await ask('/api/v1/users/me/pfp', { method: 'PUT', ...put('pfp', picture()) });
  await ask('/api/v1/users/me/pfp', { method: 'PUT', ...put('pfp', new File(['none'], `${token}.png`)) });
}

/** Accounts on other servers, one of which does not know the key. */
async function integrations(cookie: string, token: string): Promise<void> {
  const remote = await serveApp(server);
  const wrong = '0badc0de'.repeat(5);
  server.secrets.add('key for another server', wrong);
  for (const key of [token, wrong]) {
    const { integrationID } = await linkAccount({ server, session: { cookie } }, { baseUrl: remote.url, key });
    const path = `/api/v1/users/me/integrations/${integrationID}`;
    await ask('/api/v1/import/from-api', as(cookie, 'POST', { importType: 'api/tachi', integrationID }));
    await ask(`${path}/test`, as(cookie, 'POST'));
    await ask(path, as(cookie, 'PATCH', { '!apiKey': `${key} `, other: 1 }));
    await ask(path, as(cookie, 'DELETE'));
  }
  await remote.close();
}

/** The first administrator, and a key in the file of a client. */
async function links(cookie: string): Promise<void> {
  const first = { '!token': server.deps.setup.token, username: 'Root', '!password': OTHER, email: 'root@x.example' };
  await ask('/api/v1/setup/check', post({ '!token': `${first['!token']}0` }));
  await ask('/api/v1/setup', post({ ...first, '!token': `${first['!token']}0` }));
  await ask('/api/v1/setup', post({ ...first, email: 'nowhere' }));
  await ask('/api/v1/setup', post(first));
  await ask('/api/v1/setup', post(first));
  await ask(`/setup?token=${first['!token']}`);
  const made = await ask('/api/v1/clients/create', as(cookie, 'POST', { name: 'Bot', permissions: ['submit_score'] }));
  const { clientID, clientSecret } = made.body as { clientID: string; clientSecret: string };
  server.secrets.add('client secret', clientSecret);
  const file = await ask(`/api/v1/clients/${clientID}/key-file`, as(cookie, 'POST'));
  server.secrets.add('key', (file.body as { content: string }).content);
  await ask(`/api/v1/oauth/authorization?client_id=${clientID}`, as(cookie));
}

async function administration(): Promise<void> {
  const { cookie, user } = await server.admin('Sorrel');
  const admin = (path: string, body: object) => ask(`/api/v1/admin/${path}`, as(cookie, 'POST', body));
  await admin('change-log-level', { logLevel: 'debug', duration: 1 });
  await admin('announcement', { title: 'News' });
  await admin('destroy-ugpt', { userID: 99, ...SP });
  await admin('recalc', {});
  await admin('delete-score', { scoreID: 'none', '!password': PASSWORD });
  await ask('/api/v1/admin/audit-log', as(cookie));
  await ask(`/api/v1/users/${user.id}/delete-account`, as(cookie, 'POST', { '!password': PASSWORD }));
}

describe('what was given out or sent in confidence', () => {
  test('is neither in the database, nor in the log, nor in what failures say', async () => {
    const cookie = await accounts();
    const token = await keys(cookie);
    await uploads(token);
    await integrations(cookie, token);
    await links(cookie);
    await administration();

    expect(server.secrets.count()).toBeGreaterThan(12);
    expect(failures.length).toBeGreaterThan(15);
    expect(logged().split('\n').length).toBeGreaterThan(40);
    expect(logged()).toContain('/api/v1/auth/login');
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect([
      ...server.secrets.foundInDatabase(server.file),
      ...server.secrets.foundIn('the log', bytes(logged())),
      ...failures.flatMap((text) => server.secrets.foundIn(`a failure: ${text.slice(0, 200)}`, bytes(text))),
    ]).toEqual([]);
    await server.close();
  });

  test('is not in the log of a defect either', async () => {
    onTestFinished(() => server.close());
    const cookie = await accounts();
    const connection = openForWriting(server.file);
    const { client } = connection;
    for (const table of ['credentials', 'api_keys']) {
      client.exec(`create trigger no_${table} before insert on ${table} begin select raise(abort, 'not today'); end`);
    }
    const before = logged().length;
    const answers = [
      await ask('/api/v1/auth/register', post(account('fern'))),
      await ask('/api/v1/users/me/api-tokens/create', as(cookie, 'POST', { permissions: [] })),
    ];
    client.exec('alter table api_keys rename to keys_elsewhere');
    answers.push(await ask('/api/v1/status', { headers: bearer('0badc0de'.repeat(5)) }));
    connection.close();
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    const about = logged().slice(before);
    expect(about.match(/request failed/g)).toHaveLength(3);
    expect(server.secrets.foundIn('the log', new TextEncoder().encode(about))).toEqual([]);
    // Nor what is stored of a secret, which one could try passwords with, nor somebody's address.
    for (const word of ['$argon2id', 'fern@x.example']) expect([word, about.includes(word)]).toEqual([word, false]);
    for (const text of failures.slice(-3)) expect(text).toMatch(/"code":"internal_error"/);
  });
});

describe('looking for secrets', () => {
  test('finds what a careless server leaves, wherever that is', async () => {
    onTestFinished(() => server.close());
    const secrets = secretsOf();
    secrets.addFrom(
      post({ '!password': 'a "quoted" password', username: 'fern' }, bearer('0badc0de'.repeat(5))),
      new Response(null, { headers: { 'set-cookie': 'kaiden_session=abcdefghij0123456789; HttpOnly' } }),
    );
    secrets.add('code', 'too short');
    expect(secrets.count()).toBe(3);
    const { file } = server;
    expect(secrets.foundInDatabase(file)).toEqual([]);
    const connection = openForWriting(file);
    onTestFinished(() => connection.close());
    const put = (text: string) => connection.client.prepare('update songs set title = ?').run(text);
    for (const [secret, what] of [
      ['a "quoted" password', 'value of !password'],
      ['0badc0de'.repeat(5), 'key'],
      ['abcdefghij0123456789', 'session id'],
    ]) {
      put(`before ${secret} after`);
      expect(secrets.foundInDatabase(file)).toContain(`a ${what} is in the log of the database`);
    }
    expect(secrets.foundIn('a text', new TextEncoder().encode('nothing'))).toEqual([]);
  });
});
