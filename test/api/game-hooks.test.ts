import { describe, expect } from 'vitest';

import { createLastAnswers } from '../../src/accounts/auth/keys/last-answers.ts';
import { findKeysOf } from '../../src/accounts/auth/store.ts';
import { HOOKS } from '../../src/links/clients/hooks/list.ts';
import type { Writer } from '../../src/writer/command.ts';
import { bearer, failureOf, post, send } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { lr2Play } from '../support/hooks/lr2.ts';
import { withSession } from '../support/oauth.ts';
import type { Player, TestServer } from '../support/test-server.ts';

const mikado = { params: { hookID: 'CXMikado' } };
const saekawa = { params: { hookID: 'CXSaekawa' } };
/** The keys of a player that were made for hooks. */
const keysOf = async (api: Player['api']) =>
  (await api.apiTokens.list({ params: { userID: 'me' } })).body.filter(({ fromAPIClient }) => fromAPIClient !== null);
const isOn = async (server: TestServer, hookID: string) =>
  (await server.client().gameHooks.list()).body.find((hook) => hook.hookID === hookID)!.isEnabled;

describe('game hooks', () => {
  test('are listed for everybody, all of them on, with the address of the server where players need it', async ({
    server,
    guest,
  }) => {
    const { body } = await guest.gameHooks.list();
    expect(body.map(({ hookID }) => hookID)).toEqual(HOOKS.map(({ hookID }) => hookID));
    expect(body.every(({ isEnabled }) => isEnabled)).toBe(true);
    expect(body.find(({ hookID }) => hookID === 'CXMikado')).toEqual({
      hookID: 'CXMikado',
      name: 'Mikado',
      games: ['sdvx'],
      permissions: ['submit_score'],
      filename: 'mikado.toml',
      instructions: [expect.any(String), expect.any(String), expect.any(String)],
      isEnabled: true,
      isServed: true,
    });
    const usc = body.find(({ hookID }) => hookID === 'CXUSCIR')!;
    expect(usc.instructions.join(' ')).toContain(`${server.deps.publicURL()}/ir/usc/Keyboard`);
    expect(JSON.stringify(body)).not.toContain('{{');
  });

  test('send plays of games that are here', async ({ guest }) => {
    const { supportedGames } = (await guest.games.list()).body;
    const { body } = await guest.gameHooks.list();
    expect(body.flatMap(({ games }) => games).filter((game) => !supportedGames.includes(game))).toEqual([]);
  });

  test('are served exactly if the server has the path that they send plays to', async ({ server, guest }) => {
    for (const { hookID, isServed } of (await guest.gameHooks.list()).body) {
      const { sendsTo } = HOOKS.find((hook) => hook.hookID === hookID)!;
      const { status, json } = await send(server, sendsTo, post({}));
      expect([hookID, json.code]).toEqual([hookID, isServed ? 'not_authenticated' : 'route_not_found']);
      // One game reads the status in the body and nothing else.
      expect([hookID, status]).toEqual([hookID, 'statusCode' in json ? 200 : isServed ? 401 : 404]);
    }
  });

  test('get a file with a key of the player that may send scores and nothing else', async ({ server }) => {
    const { api, user } = await withSession(server, 'hazel');
    const { body, headers } = await api.gameHooks.makeFile(saekawa);
    expect([body.filename, headers.get('cache-control')]).toEqual(['saekawa.toml', 'no-store']);
    expect(body.content).toContain(`base_url = "${server.deps.publicURL()}"`);
    const [, token] = /^default = "([0-9a-f]{40})"$/m.exec(body.content)!;
    server.secrets.add('key', token!);
    const { whoami, permissions } = (await server.client(token).status.get()).body;
    expect([whoami, permissions]).toEqual([user.id, ['submit_score']]);
    expect(await keysOf(api)).toMatchObject([{ identifier: 'Saekawa', fromAPIClient: 'CXSaekawa' }]);
  });

  test('leave one key that was never used, however often the file is made, and it can be revoked', async ({
    server,
  }) => {
    const { api } = await withSession(server, 'hazel');
    for (let n = 0; n < 3; n += 1) await api.gameHooks.makeFile(saekawa);
    const { content } = (await api.gameHooks.makeFile(mikado)).body;
    const token = /^api_key = '([0-9a-f]{40})'$/m.exec(content)![1]!;
    server.secrets.add('key', token);
    const keys = await keysOf(api);
    expect(new Set(keys.map(({ fromAPIClient }) => fromAPIClient))).toEqual(new Set(['CXMikado', 'CXSaekawa']));
    expect(keys).toHaveLength(2);
    const { keyID } = keys.find(({ fromAPIClient }) => fromAPIClient === 'CXMikado')!;
    await api.apiTokens.revoke({ params: { userID: 'me', token: keyID } });
    expect(await failureOf(server.client(token).status.get())).toMatchObject({ status: 401 });
  });

  test('leave keys that were used a moment ago', async ({ server }) => {
    const { api } = await withSession(server, 'hazel');
    const make = async () => {
      const [token] = /[0-9a-f]{40}/.exec((await api.gameHooks.makeFile(saekawa)).body.content)!;
      server.secrets.add('key', token);
      return server.client(token);
    };
    const first = await make();
    await first.status.get();
    await make();
    expect((await first.status.get()).status).toBe(200);
  });

  test('can all be used with this server: it has the paths of each of them', async ({ guest }) => {
    const { body } = await guest.gameHooks.list();
    expect(body.filter(({ isServed }) => !isServed)).toEqual([]);
  });

  test('are given to nobody with a key instead of a session, and to no other site', async ({ server, rowan }) => {
    const { cookie, api } = await withSession(server, 'hazel');
    expect(await failureOf(rowan.api.gameHooks.makeFile(mikado))).toMatchObject({ status: 403 });
    const headers = { cookie, origin: 'https://evil.example' };
    const { status } = await send(server, '/api/v1/game-hooks/CXMikado/key-file', { method: 'POST', headers });
    expect([status, await keysOf(api)]).toEqual([403, []]);
  });
});

describe('the last answer to a hook', () => {
  /** Makes a key for a hook. Returns a function that reads its last answer, and one that sends requests with it. */
  async function connect(server: TestServer, hookID: string) {
    const { user, api } = await withSession(server, 'hazel');
    const [key] = /[0-9a-f]{40}/.exec((await api.gameHooks.makeFile({ params: { hookID } })).body.content)!;
    server.secrets.add('key', key);
    const last = async () => (await keysOf(api)).find(({ fromAPIClient }) => fromAPIClient === hookID)!.lastAnswer;
    const submit = (path: string, body: unknown) => send(server, path, post(body, bearer(key)));
    return { last, submit, key, user };
  }

  test('is shown with its status and text, whether it was a success or not', async ({ server }) => {
    const { last, submit } = await connect(server, 'CXLR2Hook');
    expect(await last()).toBeNull();
    await submit('/ir/lr2hook/import', lr2Play());
    expect(await last()).toMatchObject({ status: 200, description: expect.stringMatching(/./) });
    expect(Math.abs((await last())!.time - Date.now())).toBeLessThan(60_000);
    const { json } = await submit('/ir/lr2hook/import', { md5: 1 });
    expect(await last()).toMatchObject({ status: 400, description: json.description });
    await submit('/ir/lr2hook/import/course', lr2Play({ md5: 'a'.repeat(128) }));
    expect(await last()).toMatchObject({ status: 404 });
    await server.deps.lastAnswers.flush();
    expect(await last()).toMatchObject({ status: 404 });
  });

  test('is the latest one also when it came while an earlier one was being stored', async ({ server }) => {
    const { last, submit, user } = await connect(server, 'CXLR2Hook');
    const { db, writer, log } = server.deps;
    const [key] = await findKeysOf(db, user.id);
    const run: Writer['run'] = async (...command) => {
      const result = await writer.run(...command);
      if (answers.unstored(key!.id)?.status === 200) answers.note(key!.id, answer(404));
      return result;
    };
    const answers = createLastAnswers({ writer: { ...writer, run }, log });
    const answer = (status: number) => ({ time: Date.now(), status, description: 'noted' });
    answers.note(key!.id, answer(200));
    await answers.flush();
    expect(answers.unstored(key!.id)).toMatchObject({ status: 404 });
    await answers.flush();
    expect(await last()).toMatchObject({ status: 404 });
    await submit('/ir/lr2hook/import', lr2Play());
    expect(await last()).toMatchObject({ status: 200 });
  });

  test('has the status that a game reads in the body', async ({ server }) => {
    const { last, submit } = await connect(server, 'CXUSCIR');
    expect((await submit('/ir/usc/Controller/scores', {})).status).toBe(200);
    expect(await last()).toMatchObject({ status: 400 });
  });

  test('tells of a route that the key may not use, and is not noted for other keys', async ({ server, rowan }) => {
    const { last, key } = await connect(server, 'CXMikado');
    const headers = bearer(key);
    await send(server, '/api/v1/users/me/api-tokens', { headers });
    expect(await last()).toMatchObject({ status: 403 });
    await send(server, '/api/v1/status', { headers });
    expect(await last()).toMatchObject({ status: 200 });
    await rowan.api.status.get();
    const keys = (await (await rowan.logIn()).apiTokens.list({ params: { userID: 'me' } })).body;
    expect(keys.map(({ lastAnswer }) => lastAnswer)).toEqual(keys.map(() => null));
  });
});

describe('an administrator', () => {
  test('switches a hook off and on; keys that players have stay valid, and the audit log knows', async ({ server }) => {
    const { api } = await withSession(server, 'hazel');
    const { content } = (await api.gameHooks.makeFile(mikado)).body;
    const token = /^api_key = '([0-9a-f]{40})'$/m.exec(content)![1]!;
    server.secrets.add('key', token);
    const admin = (await server.admin('Sorrel')).api;
    const switched = await admin.gameHooks.change({ ...mikado, json: { isEnabled: false } });
    expect([switched.body.isEnabled, await isOn(server, 'CXMikado'), await isOn(server, 'CXSaekawa')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await failureOf(api.gameHooks.makeFile(mikado))).toMatchObject({ status: 409, code: 'hook_unavailable' });
    expect((await server.client(token).status.get()).status).toBe(200);
    // Twice is once.
    await admin.gameHooks.change({ ...mikado, json: { isEnabled: false } });
    await admin.gameHooks.change({ ...mikado, json: { isEnabled: true } });
    expect((await api.gameHooks.makeFile(mikado)).body.filename).toBe('mikado.toml');
    const { entries } = (await admin.admin.auditLog()).body;
    const target = { hookID: 'CXMikado' };
    const [on, off] = [{ isEnabled: true }, { isEnabled: false }];
    expect(entries.filter(({ action }) => action === 'change-hook')).toMatchObject([
      { target, before: off, after: on },
      { target, before: on, after: off },
    ]);
  });

  test('is the only one who may', async ({ server }) => {
    const { api } = await withSession(server, 'hazel');
    const change = api.gameHooks.change({ ...mikado, json: { isEnabled: false } });
    expect(await failureOf(change)).toMatchObject({ status: 403 });
    expect(await isOn(server, 'CXMikado')).toBe(true);
  });
});
