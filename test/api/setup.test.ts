import { describe, expect } from 'vitest';

import { failureOf } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { test } from '../support/fixtures.ts';
import { withSession } from '../support/oauth.ts';
import type { TestServer } from '../support/test-server.ts';

const PASSWORD = 'correct horse';
const account = { username: 'Root', '!password': PASSWORD, email: 'root@x.example' };
const tokenOf = ({ deps }: TestServer) => ({ '!token': deps.setup.token });
const create = (server: TestServer, more: object = {}) =>
  server.client().setup.create({ json: { ...tokenOf(server), ...account, ...more } });
const gone = { status: 404, code: 'setup_gone' };

describe('who reads the log of a new server', () => {
  test('becomes its administrator, and is logged in', async ({ server }) => {
    expect((await server.client().setup.check({ json: tokenOf(server) })).status).toBe(200);
    const { body, headers } = await create(server);
    expect(body).toMatchObject({ username: 'Root', authLevel: 3 });
    const session = server.browser(headers.getSetCookie()[0]!.split(';')[0]!);
    expect((await session.status.get()).body.whoami).toBe(body.id);
    expect((await session.admin.auditLog()).status).toBe(200);
    const json = { username: 'root', '!password': PASSWORD, captcha: '' };
    expect((await server.client().auth.login({ json })).body.userID).toBe(body.id);
  });

  test('ends the session that the browser had before', async ({ server }) => {
    const { cookie, api } = await withSession(server, 'rowan');
    await server.browser(cookie).setup.create({ json: { ...tokenOf(server), ...account } });
    expect((await api.status.get()).body.whoami).toBeNull();
  });

  test('does so once, also when two come at the same time', async ({ server }) => {
    const both = await Promise.allSettled([
      create(server),
      create(server, { username: 'Other', email: 'o@x.example' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { reason } = both.find((one) => one.status === 'rejected')!;
    expect(reason).toMatchObject(gone);
    expect(await failureOf(create(server, { username: 'Third', email: 't@x.example' }))).toMatchObject(gone);
    expect(dump(server.file)['users']).toHaveLength(1);
  });

  test('learns of all that is wrong with an account, and keeps the link', async ({ server, hazel }) => {
    const wrong = await failureOf(create(server, { username: '1', '!password': 'short', email: 'nowhere' }));
    expect(wrong.issues.map(({ path }) => path)).toEqual(['username', '!password', 'email']);
    expect(await failureOf(create(server, { username: hazel.user.username.toUpperCase() }))).toMatchObject({
      status: 409,
    });
    expect((await create(server)).status).toBe(200);
  });
});

test.for(['', 'wrong', '0'.repeat(40)])('nobody else does, with the token %j', async (token, { server }) => {
  const before = dump(server.file);
  const { setup } = server.client();
  expect(await failureOf(setup.check({ json: { '!token': token } }))).toMatchObject(gone);
  expect(await failureOf(create(server, { '!token': token }))).toMatchObject(gone);
  expect(dump(server.file)).toEqual(before);
});

test('the link is worth nothing where there is an administrator, whoever made them', async ({ server }) => {
  await server.admin('Sorrel');
  expect(await failureOf(server.client().setup.check({ json: tokenOf(server) }))).toMatchObject(gone);
  expect(await failureOf(create(server))).toMatchObject(gone);
});
