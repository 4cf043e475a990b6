import { expect } from 'vitest';

import { bearer, post, send, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { linkAccount, syncNow } from '../support/integrations.ts';
import { playsOf, sync, test } from '../support/linked-servers.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import { startProxy } from '../support/proxy.ts';

test('sent again with its Idempotency-Key, it is answered as before, and asks nobody', async ({
  server,
  hazel,
  session,
  remote,
  integrationID,
}) => {
  const ask = (key: string, more: Record<string, string> = {}) =>
    send(
      server,
      '/api/v1/import/from-api',
      post({ importType: 'api/tachi', ...more }, { ...bearer(hazel.key), 'idempotency-key': key }),
    );
  remote.proxy.behave({ status: 401, body: {} });
  expect((await ask('a')).status).toBe(502);
  remote.proxy.behave('pass');
  await upload(remote.player, batch([play(1)]));
  const first = await ask('a');
  expect(first).toMatchObject({ status: 200, json: { body: { scoreIDs: { length: 1 } } } });
  expect(await ask('a', { integrationID })).toMatchObject({ status: 409, json: { code: 'idempotency_key_reused' } });
  await upload(remote.player, batch([play(2)]));
  await send(server, `/api/v1/users/me/integrations/${integrationID}`, { method: 'DELETE', headers: session });
  const asked = remote.proxy.seen.length;
  expect((await ask('a')).json).toEqual(first.json);
  expect(remote.proxy.seen).toHaveLength(asked);
  expect(await ask('b')).toMatchObject({ status: 401, json: { code: 'integration_missing' } });
});

test('a score that its player has blacklisted does not come back', async ({
  server,
  hazel,
  session,
  remote,
  integrationID,
}) => {
  await upload(remote.player, batch([play(1), play(2)]));
  const [scoreID] = (await sync(server, hazel)).scoreIDs;
  await hazel.api.scores.delete({ params: { scoreID: scoreID! }, json: { blacklist: true } });
  // A new integration brings everything once more.
  await send(server, `/api/v1/users/me/integrations/${integrationID}`, { method: 'DELETE', headers: session });
  await linkAccount({ server, session }, { baseUrl: remote.proxy.url, key: remote.player.key });
  expect(await sync(server, hazel)).toMatchObject({
    scoreIDs: [],
    blacklisted: [{ scoreID }],
    duplicates: { length: 1 },
  });
  expect(playsOf(server)).toHaveLength(1);
});

test('it can be asked for with 202, and polled', async ({ server, hazel, remote, integrationID: _ }) => {
  await upload(remote.player, batch([play(1)]));
  const later = async () => {
    const init = post({ importType: 'api/tachi' }, { ...bearer(hazel.key), prefer: 'respond-async' });
    const { status, json } = await send(server, '/api/v1/import/from-api', init);
    expect(status).toBe(202);
    await server.deps.imports.idle();
    return send(server, new URL((json.body as { url: string }).url).pathname);
  };
  expect(await later()).toMatchObject({
    status: 200,
    json: { body: { importStatus: 'completed', import: { scoreIDs: { length: 1 } } } },
  });
  remote.proxy.behave({ status: 401, body: {} });
  expect(await later()).toMatchObject({ status: 502, json: { code: 'remote_failed' } });
});

test('what was accepted and not brought before the server ended is brought after the next start', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch([play(1)]));
  remote.proxy.behave('hang');
  const init = post({ importType: 'api/tachi' }, { ...bearer(hazel.key), prefer: 'respond-async' });
  const { json } = await send(server, '/api/v1/import/from-api', init);
  server.deps.sync.stop();
  await server.deps.imports.idle();
  expect(dump(server.file)['imports']).toMatchObject([{ status: 'queued' }]);
  remote.proxy.behave('pass');
  const { createDeps } = await import('../../src/server/deps.ts');
  const next = createDeps(server.deps);
  await next.imports.resume();
  await next.imports.idle();
  const { pathname } = new URL((json.body as { url: string }).url);
  expect(await send(server, pathname)).toMatchObject({ json: { body: { import: { scoreIDs: { length: 1 } } } } });
});

test('with a key of another account, everything is brought from the start', async ({
  server,
  hazel,
  session,
  remote,
  integrationID,
}) => {
  await upload(remote.player, batch([play(1)]));
  await sync(server, hazel);
  const second = await remote.server.player('Second');
  await upload(second, batch([play(2)]));
  const change = { ...post({ '!apiKey': second.key }, session), method: 'PATCH' };
  await send(server, `/api/v1/users/me/integrations/${integrationID}`, change);
  expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 1 } });
});

test('several accounts are brought in one import, and one that fails keeps back no other', async ({
  server,
  hazel,
  session,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch([play(1)]));
  const dead = await startProxy('http://127.0.0.1:9');
  dead.behave({ status: 401, body: {} });
  await linkAccount({ server, session }, { baseUrl: dead.url, key: remote.player.key });
  const document = await sync(server, hazel);
  expect(document).toMatchObject({ scoreIDs: { length: 1 }, errors: [{ type: 'RemoteFailed', index: 1 }] });
  expect(document.errors[0]!.message).toContain(new URL(dead.url).host);
});

test('a key that can be read no longer is the fault of the integration, and said so', async ({
  server,
  hazel,
  integrationID: _,
}) => {
  const { createInlineWriter } = await import('../../src/writer/inline.ts');
  const { command } = await import('../../src/writer/command.ts');
  const { updateIntegration } = await import('../../src/links/integrations/store.ts');
  const writer = createInlineWriter({ file: server.file, games: server.deps.games });
  const spoil = command<void, void>('test.spoil', (tx) => updateIntegration(tx, 1, { baseUrl: 'http://127.0.0.1:8' }));
  await writer.run(spoil, undefined);
  await writer.close();
  const { status, json } = await syncNow(server, hazel);
  expect([status, json.description]).toEqual([502, expect.stringContaining("The stored API key can't be read")]);
});

test('all plays of a player are one list, latest first', async ({ guest, hazel }) => {
  await upload(hazel, batch([play(1), play(2, { timeAchieved: NOON + MINUTE }), play(3, { timeAchieved: null })]));
  const { body } = await guest.ugpts.allScores({ params: { userID: 'hazel', ...SP } });
  expect(body.scores.map(({ timeAchieved }) => timeAchieved)).toEqual([NOON + MINUTE, NOON, null]);
  expect(body.charts).toHaveLength(3);
});
