import { describe, expect } from 'vitest';

import { PERMISSIONS } from '../../contracts/contract.ts';
import { INTEGRATION_TYPES } from '../../contracts/documents/integration.ts';
import { formats } from '../../src/transfer/imports/formats/index.ts';
import { remoteFormats } from '../../src/transfer/imports/formats/remote.ts';
import { bearer, failureOf, post, register, send } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { asFile } from '../support/plays.ts';

describe('the status', () => {
  test('tells a stranger the time and that they are nobody', async ({ guest }) => {
    const before = Date.now();
    const { body } = await guest.status.get();
    expect(body).toMatchObject({ whoami: null, permissions: [], version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect(body.serverTime).toBeGreaterThanOrEqual(before);
    expect(body.startTime).toBeLessThanOrEqual(body.serverTime);
    expect(Object.keys(body)).not.toContain('echo');
  });

  test('tells a key its user and only its own permissions', async ({ server }) => {
    const { api, user } = await server.player('hazel', ['submit_score', 'manage_targets']);
    const { body } = await api.status.get();
    expect(body.whoami).toBe(user.id);
    expect([...body.permissions].sort()).toEqual(['manage_targets', 'submit_score']);
  });

  test('tells a session all permissions', async ({ server }) => {
    const session = await register(server, 'hazel');
    const { json } = await send(server, '/api/v1/status', { headers: session });
    expect(json.body).toMatchObject({ whoami: 1, permissions: [...PERMISSIONS] });
  });

  test('sends an echo back as it is, from the query and from the body', async ({ guest }) => {
    const echo = 'a & b = <ü> 双子 %41 \u0000 ‮';
    expect((await guest.status.get({ query: { echo } })).body.echo).toBe(echo);
    expect((await guest.status.post({ json: { echo } })).body.echo).toBe(echo);
  });

  test('refuses unknown keys in a body and passes over them in a query', async ({ server }) => {
    const { status, json } = await send(server, '/api/v1/status', post({ echo: 'a', ehco: 'b' }));
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.issues).toEqual([{ path: 'ehco', message: 'Unknown key' }]);
    expect((await send(server, '/api/v1/status?ehco=b')).status).toBe(200);
  });

  test.for([
    ['not JSON', '{"echo":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another type', '{"echo":1}'],
  ] as const)('refuses a body that is %s', async ([, body], { server }) => {
    const { status, json } = await send(server, '/api/v1/status', post(body));
    expect([status, json.code]).toEqual([400, 'invalid_request']);
  });

  test('refuses a body of another content type', async ({ server }) => {
    const { status } = await send(server, '/api/v1/status', post('echo=1', { 'content-type': 'text/plain' }));
    expect(status).toBe(400);
  });

  test('refuses a body that is too large before reading it', async ({ server }) => {
    const { status, json } = await send(server, '/api/v1/status', post({ echo: 'x'.repeat(300_000) }));
    expect([status, json.code]).toEqual([413, 'too_large']);
  });
});

describe('a credential', () => {
  test('that is an unknown token is refused on public routes too', async ({ server }) => {
    for (const path of ['/api/v1/status', '/api/v1/games', '/api/v1/users']) {
      const { status, json } = await send(server, path, { headers: bearer('0'.repeat(40)) });
      expect([path, status, json.code]).toEqual([path, 401, 'unknown_token']);
    }
  });

  test.for(['Bearer', 'Bearer ', 'bearer'])('"%s" without a token is refused', async (authorization, { server }) => {
    const { status, json } = await send(server, '/api/v1/status', { headers: { authorization } });
    expect([status, json.code]).toEqual([401, 'unknown_token']);
  });

  test.for(['Basic aGF6ZWw6cHc=', 'Token abc', 'abc'])(
    'of another scheme, "%s", is refused',
    async (authorization, { server }) => {
      const { status, json } = await send(server, '/api/v1/status', { headers: { authorization } });
      expect([status, json.code]).toEqual([400, 'unsupported_scheme']);
    },
  );

  test.for(['', '   '])('that is an empty header ("%s") is none', async (authorization, { server }) => {
    const { status, json } = await send(server, '/api/v1/status', { headers: { authorization } });
    expect(status).toBe(200);
    expect(json.body).toMatchObject({ whoami: null });
  });

  test('of a banned user is refused everywhere', async ({ server, hazel }) => {
    const { changeLevel } = await import('../../src/operations/admin/change-level.ts');
    await server.deps.writer.run(changeLevel, { by: 'command line', userID: hazel.user.id, authLevel: 0 });
    const { status, json } = await send(server, '/api/v1/status', { headers: bearer(hazel.key) });
    expect([status, json.code]).toEqual([403, 'banned']);
    expect((await send(server, `/api/v1/users/${hazel.user.id}`)).status).toBe(200);
  });
});

test('the config names what there is: games, and ways in which scores come in', async ({ guest, hazel }) => {
  const { body } = await guest.status.config();
  expect(body).toMatchObject({ name: 'Kaiden', type: 'omni' });
  expect(body.games).toEqual((await guest.games.list()).body.supportedGames);
  const fileTypes = body.importTypes.filter((type) => type.startsWith('file/'));
  const form = { importType: 'file/unheard-of', scoreData: asFile({}) };
  const { description } = await failureOf(hazel.api.imports.fromFile({ form }));
  expect(description).toBe(`importType: expected one of ${fileTypes.join(', ')}`);
  expect(body.importTypes).toContain('ir/direct-manual');
  expect(new Set(body.importTypes)).toEqual(new Set([...formats.keys(), ...remoteFormats.keys()]));
  expect(body.importTypes.filter((type) => type.startsWith('api/'))).toEqual([...INTEGRATION_TYPES]);
});
