import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { requestDeletion } from '../../src/accounts/auth/account-commands.ts';
import { createBareInvites } from '../../src/accounts/auth/invites/commands.ts';
import { newKey, readKeyFile, replaceKeyFile } from '../../src/accounts/secrets/key-file.ts';
import { hashToken, randomToken } from '../../src/base/shared/secrets.ts';
import { closeAccount } from '../../src/operations/account-deletion/commands.ts';
import { rotateSecrets } from '../../src/operations/secrets/rotate.ts';
import { failureOf, post, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const me = { params: { userID: 'me' } };
const DAY = 24 * 60 * 60 * 1000;

async function inviting(): Promise<TestServer> {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await createTestServer({ env: { KAIDEN_REGISTRATION: 'invite' } });
  onTestFinished(() => server.close());
  // As at every start.
  await server.deps.vault.check();
  return server;
}
const account = (username: string, inviteCode?: string | null) => ({
  username,
  '!password': 'correct horse',
  email: `${username}@x.example`,
  captcha: '',
  ...(inviteCode !== undefined && { inviteCode }),
});
const register = (server: TestServer, username: string, inviteCode?: string | null) =>
  send(server, '/api/v1/auth/register', post(account(username, inviteCode)));
async function bareInvite({ deps }: TestServer): Promise<string> {
  const code = randomToken();
  await deps.writer.run(createBareInvites, { codeHashes: [hashToken(code)] });
  return code;
}

describe('where an invitation is needed, registering', () => {
  test('uses one up, which is good for nobody else', async () => {
    const server = await inviting();
    const code = await bareInvite(server);
    expect((await register(server, 'hazel', ` ${code} `)).status).toBe(200);
    const before = dump(server.file);
    const again = await register(server, 'rowan', code);
    expect([again.status, again.json.code]).toEqual([401, 'invalid_invite']);
    expect(dump(server.file)).toEqual(before);
  });

  test.for([
    [undefined, 400, ['inviteCode']],
    [null, 400, ['inviteCode']],
    ['', 400, ['inviteCode']],
    ['0'.repeat(40), 401, undefined],
    ['nonsense', 401, undefined],
  ] as const)('with %j gives %i and stores nothing', async ([code, status, faults]) => {
    const server = await inviting();
    const before = dump(server.file);
    const answer = await register(server, 'hazel', code);
    const word = faults ? 'invalid_request' : 'invalid_invite';
    expect([answer.status, answer.json.code]).toEqual([status, word]);
    expect(answer.json.issues?.map(({ path }) => path)).toEqual(faults);
    expect(dump(server.file)).toEqual(before);
  });

  test('uses nothing up when something else is wrong, and no user id is lost', async () => {
    const server = await inviting();
    const [first, second] = [await bareInvite(server), await bareInvite(server)];
    await register(server, 'hazel', first);
    const unused = () => (dump(server.file)['invites'] as { consumed_at: unknown }[]).filter((row) => !row.consumed_at);
    expect((await register(server, 'HAZEL', second)).status).toBe(409);
    expect((await register(server, 'x', second)).status).toBe(400);
    expect((await register(server, 'rowan', 'wrong')).status).toBe(401);
    expect(unused()).toHaveLength(1);
    expect((await register(server, 'rowan', second)).json.body).toMatchObject({ id: 2 });
  });

  test('says nothing about who has an account to whoever has none', async () => {
    const server = await inviting();
    expect((await register(server, 'hazel', await bareInvite(server))).status).toBe(200);
    const wrong = { ...account('hazel', 'wrong'), captcha: '' };
    for (const taken of [wrong, { ...wrong, username: 'rowan' }, { ...wrong, email: 'other@x.example' }]) {
      const { status, json } = await send(server, '/api/v1/auth/register', post(taken));
      expect([status, json.code]).toEqual([401, 'invalid_invite']);
    }
  });

  test('by two at once with one invitation makes one account', async () => {
    const server = await inviting();
    const code = await bareInvite(server);
    const both = await Promise.all([register(server, 'hazel', code), register(server, 'rowan', code)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
    expect(dump(server.file)['users']).toHaveLength(1);
  });
});

describe('the invitations of a user', () => {
  test('are two more every 28 days, a hundred at most', async () => {
    const server = await inviting();
    const hazel = await server.player('Hazel');
    const api = await hazel.logIn();
    const limit = async () => (await api.invites.limit(me)).body;
    expect(await limit()).toEqual({ invites: 0, limit: 0 });
    expect(await failureOf(api.invites.create(me))).toMatchObject({ status: 400, code: 'too_many' });
    vi.setSystemTime(Date.now() + 28 * DAY);
    expect(await limit()).toEqual({ invites: 0, limit: 2 });
    for (let n = 0; n < 2; n += 1) await api.invites.create(me);
    expect(await failureOf(api.invites.create(me))).toMatchObject({ status: 400, code: 'too_many' });
    expect(await limit()).toEqual({ invites: 2, limit: 2 });
    vi.setSystemTime(Date.now() + 10_000 * DAY);
    // The session is over by then.
    const { body } = await (await hazel.logIn()).invites.limit(me);
    expect(body).toEqual({ invites: 2, limit: 100 });
  });

  test('are as many as an administrator wants', async () => {
    const server = await inviting();
    const { api } = await server.admin('Sorrel');
    for (let n = 0; n < 3; n += 1) expect((await api.invites.create(me)).status).toBe(200);
    expect((await api.invites.limit(me)).body).toEqual({ invites: 3, limit: 0 });
  });

  test('are listed with their codes and who has come with them, latest first, and are stored in no clear text', async () => {
    const server = await inviting();
    const { api, user } = await server.admin('Sorrel');
    const { body: first } = await api.invites.create(me);
    expect(first).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{40}$/),
      createdBy: user.id,
      createdAt: expect.any(Number),
      consumed: false,
      consumedBy: null,
      consumedAt: null,
    });
    await register(server, 'hazel', first.code);
    const { body: second } = await api.invites.create(me);
    const { body } = await api.invites.list(me);
    expect(body.consumers.map(({ username }) => username)).toEqual(['hazel']);
    const hazel = body.consumers[0]!.id;
    expect(body.invites).toEqual([
      second,
      { ...first, consumed: true, consumedBy: hazel, consumedAt: expect.any(Number) },
    ]);
    const stored = JSON.stringify(dump(server.file));
    expect([stored.includes(first.code), stored.includes(second.code)]).toEqual([false, false]);
  });

  test('can be shown after the key for secrets was changed, those of the command line aside', async () => {
    const server = await inviting();
    const { api } = await server.admin('Sorrel');
    const { body: invite } = await api.invites.create(me);
    await bareInvite(server);
    const { dataDir } = server.deps.config;
    const from = readKeyFile(dataDir);
    const to = newKey();
    replaceKeyFile(dataDir, [to, ...from]);
    expect(await server.deps.writer.run(rotateSecrets, { to, from })).toBe(1);
    replaceKeyFile(dataDir, [to]);
    expect((await api.invites.list(me)).body.invites).toEqual([invite]);
  });

  test("are nobody else's, and go unused with their account", async () => {
    const server = await inviting();
    const { api, user } = await server.admin('Sorrel');
    const other = await (await server.player('Hazel')).logIn();
    const [used, unused] = [(await api.invites.create(me)).body.code, (await api.invites.create(me)).body.code];
    const sorrel = { params: { userID: 'sorrel' } };
    for (const call of [other.invites.list(sorrel), other.invites.limit(sorrel), other.invites.create(sorrel)]) {
      expect(await failureOf(call)).toMatchObject({ status: 403, code: 'not_owner' });
    }
    await register(server, 'aspen', used);
    await server.deps.writer.run(requestDeletion, { userID: user.id, keep: new Uint8Array() });
    vi.setSystemTime(Date.now() + 15 * DAY);
    expect(await server.deps.writer.run(closeAccount, { userID: user.id })).toBe(true);
    expect((await register(server, 'rowan', unused)).status).toBe(401);
    expect((await send(server, '/api/v1/users/aspen')).status).toBe(200);
  });
});

test('where nobody needs an invitation there are none, and a code that comes along does no harm', async () => {
  const server = await createTestServer();
  onTestFinished(() => server.close());
  const { api } = await server.admin('Sorrel');
  for (const call of [api.invites.list(me), api.invites.limit(me), api.invites.create(me)]) {
    expect(await failureOf(call)).toMatchObject({ status: 404, code: 'invites_off' });
  }
  expect((await register(server, 'hazel', 'anything')).status).toBe(200);
  expect((await server.client().status.config()).body.registration).toBe('open');
});
