import { describe, expect, vi } from 'vitest';

import type { IntegrationDocument } from '../../contracts/documents/integration.ts';
import { createDeps } from '../../src/server/deps.ts';
import { bearer, post, send, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { eventually } from '../support/eventually.ts';
import { test as base } from '../support/fixtures.ts';
import { linkAccount, serveApp, sessionOf, syncNow } from '../support/integrations.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import { startProxy, type Proxy } from '../support/proxy.ts';
import { seedUpload, stage } from '../support/stage.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

interface Place {
  server: TestServer;
  player: Player;
  /** Its address. */
  url: string;
  session: { cookie: string };
}

interface Net {
  here: Place;
  there: Place;
  /** Before `there`. */
  proxy: Proxy;
}

async function open(name: string): Promise<Place & { close: () => Promise<void> }> {
  const server = await createTestServer();
  const player = await server.player(name);
  const { url, close } = await serveApp(server);
  const end = async () => {
    await close();
    await server.close();
  };
  return { server, player, url, session: await sessionOf(server, player), close: end };
}

/** Two servers, each with its address; new scores go from here to there, by way of the proxy. */
const test = base.extend<{ net: Net }>({
  net: async ({ task: _ }, use) => {
    const [here, there] = [await open('Hazel'), await open('Far')];
    const proxy = await startProxy(there.url);
    there.server.movedTo(proxy.url);
    await linkAccount(here, { baseUrl: proxy.url, key: there.player.key, relay: true });
    await use({ here, there, proxy });
    await here.close();
    await there.close();
  },
});

const relayOf = async ({ server, session }: Place, at = 0) => {
  const { json } = await send(server, '/api/v1/users/me/integrations', { headers: session });
  return (json.body as IntegrationDocument[])[at]!.relay;
};
/** Waits until nothing is left to send. */
const settled = (place: Place) => eventually(async () => expect(await relayOf(place)).toMatchObject({ waiting: 0 }));
const scoresAt = ({ server }: Place) => dump(server.file)['scores'] as Record<string, unknown>[];
const sent = ({ seen }: Proxy) => seen.filter((request) => request === 'POST /ir/direct-manual/import').length;

test('new scores go on, with all that is known of them, and old ones do not', async ({
  net: { here, there, proxy },
}) => {
  const rich = { judgements: { pgreat: 300 }, optional: { bp: 3 }, scoreMeta: { random: 'MIRROR' }, comment: 'good' };
  await upload(
    here.player,
    batch([play(1), play(2, rich), play(3, { timeAchieved: null })], {}, { service: 'my-hook' }),
  );
  await settled(here);
  expect(await relayOf(here)).toEqual({
    enabled: true,
    waiting: 0,
    sent: 3,
    lost: 0,
    lastSent: expect.any(Number),
    lastError: null,
  });
  const told = ['score', 'lamp', 'judgements', 'optional', 'score_meta', 'comment', 'time_achieved', 'chart'];
  const parts = (place: Place) => scoresAt(place).map((row) => told.map((name) => row[name]));
  expect(parts(there)).toEqual(parts(here));
  expect(dump(there.server.file)['sources']).toMatchObject([
    { import_type: 'ir/direct-manual', service: 'my-hook (DIRECT-MANUAL)' },
  ]);
  await upload(here.player, batch([play(1)]));
  await here.server.deps.imports.idle();
  expect(await relayOf(here)).toMatchObject({ waiting: 0 });
  expect(sent(proxy)).toBe(1);
});

test('what an import does not keep does not go on', async ({ net: { here } }) => {
  const failed = await send(
    here.server,
    '/ir/direct-manual/import',
    post(batch([play(1, { lamp: 'NONE' })]), bearer(here.player.key)),
  );
  expect(failed.status).toBe(400);
  await upload(here.player, batch([play(1, { score: 1e6 }), play(999)]));
  expect(dump(here.server.file)['relay_queue']).toEqual([]);
});

test('a play that gets its chart when administrators load a catalogue goes on at once', async ({
  net: { here, proxy },
}) => {
  await upload(here.player, batch([play(1, { identifier: 'Song of Tomorrow' })]));
  const songs = testSeeds().files.find(({ name }) => name === 'songs-iidx.json')!;
  const entries = songs.entries.map((song, at) =>
    at === 0 ? { ...(song as object), title: 'Song of Tomorrow' } : song,
  );
  const { api } = await here.server.admin('Sorrel');
  const { stageID, effects } = await stage(api, [seedUpload(songs.name, entries)]);
  expect(effects).toMatchObject({ orphansTried: 1, orphansSolved: 1 });
  expect(sent(proxy)).toBe(0);
  await api.catalogue.apply({ params: { stageID } });
  await settled(here);
  expect(sent(proxy)).toBe(1);
});

test('it is off unless asked for, and what waits is forgotten when it is switched off', async ({ server, hazel }) => {
  const session = await sessionOf(server, hazel);
  const link = { baseUrl: 'http://127.0.0.1:9', key: 'a'.repeat(40) };
  const { integrationID } = await linkAccount({ server, session }, link);
  const change = (relay: boolean) =>
    send(server, `/api/v1/users/me/integrations/${integrationID}`, { ...post({ relay }, session), method: 'PATCH' });
  await upload(hazel, batch([play(1)]));
  expect(dump(server.file)['relay_queue']).toEqual([]);
  await change(true);
  await upload(hazel, batch([play(2)]));
  const [here] = (await send(server, '/api/v1/users/me/integrations', { headers: session })).json
    .body as IntegrationDocument[];
  expect(here!.relay).toMatchObject({ enabled: true, waiting: 1 });
  expect((await change(false)).json.body).toMatchObject({ relay: { enabled: false, waiting: 0 } });
});

describe('scores do not come back', () => {
  test('from a server that they were sent to, which sends its own on to here', async ({
    net: { here, there, proxy },
  }) => {
    await linkAccount(there, { baseUrl: here.url, key: here.player.key, relay: true });
    await upload(here.player, batch([play(1)]));
    await upload(there.player, batch([play(2)]));
    await settled(here);
    await settled(there);
    expect(scoresAt(here)).toHaveLength(2);
    expect(scoresAt(there)).toHaveLength(2);
    // One of each, and no answer to it.
    expect(sent(proxy)).toBe(1);
    expect(dump(here.server.file)['imports']).toHaveLength(2);
    expect(dump(there.server.file)['imports']).toHaveLength(2);
  });

  test('for ever, also where a server is known by another address than it thinks', async ({
    net: { here, there, proxy },
  }) => {
    there.server.movedTo('https://another.example');
    await linkAccount(there, { baseUrl: here.url, key: here.player.key, relay: true });
    await upload(there.player, batch([play(1)]));
    await eventually(() => expect(sent(proxy)).toBe(1));
    await settled(here);
    await settled(there);
    // Scores that come back are duplicates, and so are not sent any further.
    expect(dump(here.server.file)['imports']).toHaveLength(1);
    expect(dump(there.server.file)['imports']).toHaveLength(2);
    expect(scoresAt(there)).toHaveLength(1);
  });

  test('when they were brought from there', async ({ net: { here, there, proxy } }) => {
    await upload(there.player, batch([play(1)]));
    expect((await syncNow(here.server, here.player)).json.body).toMatchObject({ scoreIDs: { length: 1 } });
    expect(dump(here.server.file)['relay_queue']).toEqual([]);
    expect(sent(proxy)).toBe(0);
  });

  test('around a ring of three', async ({ net: { here, there } }) => {
    const third = await open('Third');
    await linkAccount(there, { baseUrl: third.url, key: third.player.key, relay: true });
    await linkAccount(third, { baseUrl: here.url, key: here.player.key, relay: true });
    await upload(here.player, batch([play(1)]));
    await eventually(() => expect(scoresAt(third)).toHaveLength(1));
    await settled(third);
    expect(dump(here.server.file)['imports']).toHaveLength(1);
    await third.close();
  });
});

describe('when the other server', () => {
  test.for([
    'drop',
    'swallow',
    'cut',
    { status: 500 },
    { status: 429, headers: { 'retry-after': '0' } },
    { status: 409 },
    { status: 401 },
  ] as const)(
    'answers with %j at first, everything arrives once, in order',
    async (behaviour, { net: { here, there, proxy } }) => {
      proxy.behave((_, count) => (count <= 2 ? behaviour : 'pass'));
      for (const n of [1, 2, 3]) await upload(here.player, batch([play(n, { timeAchieved: NOON + n * MINUTE })]));
      await settled(here);
      expect(scoresAt(there).map(({ time_achieved }) => time_achieved)).toEqual(
        [1, 2, 3].map((n) => NOON + n * MINUTE),
      );
      expect(await relayOf(here)).toMatchObject({ lost: 0, lastError: null });
    },
  );

  test('does not work, that is said, and the scores wait', async ({ net: { here, proxy } }) => {
    proxy.behave({ status: 503, body: { description: `Closed for ${'a'.repeat(5)}` } });
    await upload(here.player, batch([play(1), play(2)]));
    await eventually(async () =>
      expect((await relayOf(here)).lastError).toContain('answered with 503: Closed for aaaaa'),
    );
    expect(await relayOf(here)).toMatchObject({ waiting: 2, lost: 0, lastSent: null });
  });

  test('repeats the key in what it says, it is taken out', async ({ net: { here, there, proxy } }) => {
    proxy.behave({ status: 401, body: { description: `Not allowed: ${there.player.key}` } });
    await upload(here.player, batch([play(1)]));
    await eventually(async () => expect((await relayOf(here)).lastError).toContain('401: Not allowed: …'));
    expect(JSON.stringify(dump(here.server.file))).not.toContain(there.player.key);
  });

  test('will never take them, they are given up, that is said, and the next ones go on', async ({
    net: { here, there, proxy },
  }) => {
    proxy.behave((_, count) => (count === 1 ? { status: 400, body: { description: 'meta: Unknown game' } } : 'pass'));
    await upload(here.player, batch([play(1), play(2)]));
    await upload(here.player, batch([play(3)]));
    await settled(here);
    expect(scoresAt(there)).toHaveLength(1);
    const { lost, lastError } = await relayOf(here);
    expect([lost, lastError]).toEqual([
      2,
      expect.stringMatching(/^2 scores were given up: .* 400: meta: Unknown game$/),
    ]);
  });

  test('has not worked for a week, they are given up', async ({ net: { here, proxy } }) => {
    proxy.behave({ status: 500 });
    const week = 7 * 24 * 60 * MINUTE;
    const clock = vi.spyOn(Date, 'now');
    await upload(here.player, batch([play(1)]));
    await eventually(async () => expect((await relayOf(here)).lastError).toContain('500'));
    const real = Date.now();
    clock.mockImplementation(() => real + week + MINUTE);
    here.server.deps.relay.wake();
    await settled(here);
    clock.mockRestore();
    expect(await relayOf(here)).toMatchObject({ lost: 1, lastError: expect.stringContaining('given up') });
  });

  test('is slow, it gets one request at a time', async ({ net: { here, there, proxy } }) => {
    let running = 0;
    let most = 0;
    const { request } = there.server;
    there.server.request = async (path, init) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return request(path, init);
    };
    for (let n = 1; n <= 8; n += 1) {
      await upload(here.player, batch([play(n)]));
      here.server.deps.relay.wake();
    }
    await settled(here);
    expect([sent(proxy), scoresAt(there).length]).toEqual([8, 8]);
    expect(most).toBeLessThanOrEqual(1);
  });
});

test('what waits is sent after the next start', async ({ net: { here, there, proxy } }) => {
  proxy.behave((request) => (request.startsWith('POST') ? 'hang' : 'pass'));
  await upload(here.player, batch([play(1)]));
  await eventually(() => expect(sent(proxy)).toBe(1));
  await here.server.deps.relay.stop();
  expect(await relayOf(here)).toMatchObject({ waiting: 1, lastError: null });
  proxy.behave('pass');
  const next = createDeps(here.server.deps);
  next.relay.wake();
  await settled(here);
  expect(scoresAt(there)).toHaveLength(1);
  await next.relay.stop();
});

test('many scores go in parts that every server takes', async ({ net: { here, there, proxy } }) => {
  const many = Array.from({ length: 1100 }, (_, n) => play(1 + (n % 40), { score: 100 + n, timeAchieved: null }));
  const possible = many.filter(({ score }) => score <= 1000);
  await upload(here.player, batch(possible));
  await settled(here);
  expect(scoresAt(there)).toHaveLength(possible.length);
  expect(sent(proxy)).toBe(Math.ceil(possible.length / 500));
});

test('a removed integration is sent nothing more', async ({ net: { here, proxy } }) => {
  proxy.behave({ status: 500 });
  await upload(here.player, batch([play(1)]));
  const { json } = await send(here.server, '/api/v1/users/me/integrations', { headers: here.session });
  const [{ integrationID }] = json.body as [IntegrationDocument];
  await send(here.server, `/api/v1/users/me/integrations/${integrationID}`, {
    method: 'DELETE',
    headers: here.session,
  });
  expect(dump(here.server.file)['relay_queue']).toEqual([]);
});
