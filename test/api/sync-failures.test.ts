import { gzipSync } from 'node:zlib';

import { describe, expect, onTestFinished } from 'vitest';

import { bearer, post, send, upload } from '../support/calls.ts';
import { eventually } from '../support/eventually.ts';
import { linkAccount, sessionOf, syncNow } from '../support/integrations.ts';
import { integration, many, playsOf, sdvx, sdvxBatch, sync, test } from '../support/linked-servers.ts';
import { batch, play } from '../support/plays.ts';
import type { Behaviour } from '../support/proxy.ts';
import { createTestServer } from '../support/test-server.ts';

describe('when the other server', () => {
  const PASSING: [string, Behaviour][] = [
    ['fails', { status: 500, body: { success: false, description: 'Oops' } }],
    ['is being restarted', { status: 503, body: '<html>', type: 'text/html' }],
    ['has had too many requests', { status: 429, headers: { 'retry-after': '0' } }],
    ['breaks off the connection', 'drop'],
    ['breaks off its answer', 'cut'],
    ['ends its answer in the middle', 'half'],
    ['does not answer', 'hang'],
  ];

  test.for(PASSING)(
    '%s now and then, it is asked again',
    async ([, behaviour], { server, hazel, remote, integrationID: _ }) => {
      await upload(remote.player, batch([play(1), play(2)]));
      remote.proxy.behave((_, count) => (count === 1 ? behaviour : 'pass'));
      expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 2 }, errors: [] });
    },
  );

  test.for(PASSING)(
    '%s for long, that is said, nothing is lost, and it goes on later',
    async ([, behaviour], { server, hazel, session, remote, integrationID: _ }) => {
      await upload(remote.player, batch([play(1), play(2)]));
      await upload(remote.player, sdvxBatch(sdvx(1)));
      // All of it fails: a failure. A part of it fails: the rest is there.
      remote.proxy.behave(behaviour);
      const all = await syncNow(server, hazel);
      expect([all.status, all.json.code]).toEqual([502, 'remote_failed']);
      expect(all.json.description).toContain(new URL(remote.proxy.url).host);
      expect((await integration(server, session)).sync.lastError).toBe(all.json.description);
      remote.proxy.behave((request) => (request.includes('/sdvx/') ? behaviour : 'pass'));
      expect(await sync(server, hazel)).toMatchObject({
        scoreIDs: { length: 2 },
        errors: [{ type: 'RemoteFailed', index: 2 }],
      });
      remote.proxy.behave('pass');
      expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 1 }, errors: [], duplicates: [] });
      expect(playsOf(server)).toEqual(playsOf(remote.server));
      expect((await integration(server, session)).sync).toMatchObject({
        lastSync: expect.any(Number),
        lastError: null,
      });
    },
  );

  const LASTING: [string, Behaviour, RegExp][] = [
    [
      'knows the key no longer',
      { status: 401, body: { success: false, description: 'Unknown' } },
      /does not know this API key/,
    ],
    ['redirects', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }, /redirects are not followed/],
    ['shows a page', { status: 200, body: '<html></html>', type: 'text/html' }, /is not JSON/],
    ['asks to wait for an hour', { status: 429, headers: { 'retry-after': '3600' } }, /429/],
  ];
  test.for(LASTING)(
    '%s, it is asked once',
    async ([, behaviour, words], { server, hazel, remote, integrationID: _ }) => {
      remote.proxy.behave(behaviour);
      const { status, json } = await syncNow(server, hazel);
      expect([status, json.code]).toEqual([502, 'remote_failed']);
      expect(json.description).toMatch(words);
      expect(remote.proxy.seen).toHaveLength(1);
    },
  );

  test('sends far too much, packed small, it is not read to the end', async ({ remote }) => {
    const server = await createTestServer({ pace: { timeout: 20_000 } });
    onTestFinished(() => server.close());
    const hazel = await server.player('Hazel');
    await linkAccount(
      { server, session: await sessionOf(server, hazel) },
      { baseUrl: remote.proxy.url, key: remote.player.key },
    );
    await upload(remote.player, batch(many));
    const body = gzipSync(Buffer.alloc(70_000_000, ' '));
    const bomb = { status: 200, body, headers: { 'content-encoding': 'gzip' } };
    remote.proxy.behave((request) => (request.endsWith('/scores/recent') ? bomb : 'pass'));
    const { json } = await syncNow(server, hazel);
    expect(json).toMatchObject({ code: 'remote_failed', description: expect.stringContaining('67,108,864 bytes') });
  });
});

describe('it is refused', () => {
  test('without an integration, or with one of somebody else', async ({ server, hazel, rowan, integrationID }) => {
    for (const [more, why] of [
      [{}, 'Set up an integration with another server first'],
      [{ integrationID }, 'You have no integration with this id'],
    ] as const) {
      const { status, json } = await syncNow(server, rowan, more);
      expect([status, json.code, json.description]).toEqual([401, 'integration_missing', why]);
    }
    expect((await syncNow(server, hazel, { integrationID, unknown: 'tolerated' })).status).toBe(200);
  });

  test.for(['file/batch-manual', 'api/unknown', ''])(
    'for the import type "%s"',
    async (importType, { server, hazel }) => {
      const { status, json } = await send(server, '/api/v1/import/from-api', post({ importType }, bearer(hazel.key)));
      expect([status, json.issues]).toEqual([400, [{ path: 'importType', message: 'expected one of api/tachi' }]]);
    },
  );

  test('while another import of the player runs, and the other way round', async ({
    server,
    hazel,
    remote,
    integrationID: _,
  }) => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { imports } = server.deps;
    const other = imports.alone(hazel.user.id, () => held);
    expect((await syncNow(server, hazel)).json.code).toBe('import_running');
    release();
    await other;
    remote.proxy.behave('hang');
    const running = syncNow(server, hazel);
    await eventually(() => expect(remote.proxy.seen).not.toEqual([]));
    const file = await send(server, '/ir/direct-manual/import', post(batch([play(1)]), bearer(hazel.key)));
    expect(file.json.code).toBe('import_running');
    expect((await running).status).toBe(502);
  });
});
