import { gzipSync } from 'node:zlib';

import { describe, expect, onTestFinished, vi } from 'vitest';

import type { ImportDocument } from '../../contracts/documents/import.ts';
import { scoreFiles } from '../../src/exports/unzip.ts';
import { bearer, post, SDVX, send, SP, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { archiveOf } from '../support/exports.ts';
import { test as base } from '../support/fixtures.ts';
import { linkAccount, serveApp, sessionOf, syncNow } from '../support/integrations.ts';
import { batch, MINUTE, NOON, play } from '../support/plays.ts';
import { startProxy, type Behaviour, type Proxy } from '../support/proxy.ts';
import { testSeeds } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const sdvx = (n: number, score = 9_000_000) => ({
  score,
  lamp: 'CLEAR',
  matchType: 'songTitle',
  identifier: `Volt ${n}`,
  difficulty: n % 2 ? 'EXH' : 'GRV',
  timeAchieved: NOON,
});
const sdvxBatch = (...scores: ReturnType<typeof sdvx>[]) => ({ meta: { ...SDVX, service: 'test' }, scores });

interface Remote {
  server: TestServer;
  player: Player;
  /** Between the two servers. */
  proxy: Proxy;
}

/** A player with an account on another server, linked here. */
const test = base.extend<{ remote: Remote; session: { cookie: string }; integrationID: string }>({
  remote: async ({ task: _ }, use) => {
    const server = await createTestServer();
    const player = await server.player('Far');
    const { url, close } = await serveApp(server);
    await use({ server, player, proxy: await startProxy(url) });
    await close();
    await server.close();
  },
  session: async ({ server, hazel }, use) => use(await sessionOf(server, hazel)),
  integrationID: async ({ server, session, remote }, use) => {
    const link = { baseUrl: remote.proxy.url, key: remote.player.key };
    await use((await linkAccount({ server, session }, link)).integrationID);
  },
});

const sync = async (server: TestServer, player: Player) => {
  const { status, json } = await syncNow(server, player);
  if (status !== 200) throw new Error(`${status} ${json.description}`);
  return json.body as ImportDocument & { url: string };
};

const integration = async (server: TestServer, session: { cookie: string }) => {
  const { json } = await send(server, '/api/v1/users/me/integrations', { headers: session });
  return (json.body as { sync: { lastSync: number | null; lastError: string | null } }[])[0]!;
};

/** What is kept of plays, without what differs from server to server. */
const playsOf = (server: TestServer) =>
  (dump(server.file)['scores'] as Record<string, unknown>[])
    .map(({ gpt, chart, score, lamp, time_achieved, judgements, optional, score_meta, comment, grade, percent }) =>
      JSON.stringify({
        gpt,
        chart,
        score,
        lamp,
        time_achieved,
        judgements,
        optional,
        score_meta,
        comment,
        grade,
        percent,
      }),
    )
    .sort();

const lists = ({ seen }: Proxy) =>
  seen.filter((request) => /scores|pbs/.test(request)).map((path) => path.split('/').slice(-2).join('/'));

/** More plays than the list of the latest holds. */
const many = Array.from({ length: 110 }, (_, n) =>
  play(1 + (n % 40), { score: 600 + n, timeAchieved: NOON + n * MINUTE }),
);

const rich = play(3, {
  judgements: { pgreat: 300, great: 100 },
  optional: { bp: 3 },
  scoreMeta: { random: 'MIRROR' },
  comment: 'good',
});

test('everything that was played elsewhere comes, as it was, in one import', async ({
  server,
  hazel,
  session,
  remote,
  integrationID,
}) => {
  await upload(
    remote.player,
    batch([play(1), play(1, { score: 800, timeAchieved: NOON + MINUTE }), play(2, { timeAchieved: null }), rich]),
  );
  await upload(remote.player, sdvxBatch(sdvx(1), sdvx(2)));
  const document = await sync(server, hazel);
  expect(document).toMatchObject({ importType: 'api/tachi', game: null, errors: [], duplicates: [] });
  expect(document.idStrings.toSorted()).toEqual(['iidx:SP', 'sdvx:Single']);
  expect(document.scoreIDs).toHaveLength(6);
  expect(document.createdSessions).toHaveLength(2);
  expect(playsOf(server)).toEqual(playsOf(remote.server));
  expect(await integration(server, session)).toMatchObject({ sync: { lastSync: expect.any(Number), lastError: null } });
  const { json } = await send(server, `/api/v1/imports/${document.importID}`);
  expect(json.body).toMatchObject({ import: { idStrings: document.idStrings }, scores: { length: 6 } });
  expect(integrationID).toMatch(/^I/);
});

test('without anything new, nothing is asked for but whether there is', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch([play(1)]));
  await sync(server, hazel);
  remote.proxy.seen.length = 0;
  expect(await sync(server, hazel)).toMatchObject({
    scoreIDs: [],
    idStrings: [],
    game: null,
    errors: [],
    duplicates: [],
  });
  expect(lists(remote.proxy)).toEqual([]);
});

test('what is new comes from the list of the latest plays, when that has all of it', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch([play(1), play(2)]));
  await sync(server, hazel);
  await upload(remote.player, batch([play(3)]));
  remote.proxy.seen.length = 0;
  expect(await sync(server, hazel)).toMatchObject({
    scoreIDs: { length: 1 },
    duplicates: { length: 2 },
    idStrings: ['iidx:SP'],
  });
  expect(lists(remote.proxy)).toEqual(['scores/recent']);
});

test('new plays that are older than the latest hundred come as well', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  await upload(remote.player, batch(many));
  await sync(server, hazel);
  await upload(remote.player, batch([play(5, { score: 300, timeAchieved: NOON - 1000 * MINUTE })]));
  expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 1 } });
  expect(playsOf(server)).toEqual(playsOf(remote.server));
});

test('plays that went elsewhere in between hide none of those that came', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  const { scoreIDs } = await upload(remote.player, batch([play(1), play(2), play(3)]));
  await sync(server, hazel);
  await remote.player.api.scores.delete({ params: { scoreID: scoreIDs[0]! } });
  await upload(remote.player, batch([play(4), play(5)]));
  expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 2 } });
});

test('only the games that were chosen come', async ({ server, hazel, session, remote }) => {
  await upload(remote.player, batch([play(1)]));
  await upload(remote.player, sdvxBatch(sdvx(1)));
  await linkAccount(
    { server, session },
    { baseUrl: remote.proxy.url, key: remote.player.key, idStrings: ['sdvx:Single'] },
  );
  expect(await sync(server, hazel)).toMatchObject({ idStrings: ['sdvx:Single'], game: 'sdvx' });
});

test('a server without a list of all plays gives those behind the PBs, and the latest', async ({
  server,
  hazel,
  remote,
  integrationID: _,
}) => {
  // PBs of two plays and of one, and one of the latest plays that is behind none.
  const old = { timeAchieved: NOON - MINUTE };
  const plays = [
    play(1, { score: 1000, lamp: 'FAILED', ...old }),
    play(1, { score: 500, lamp: 'HARD CLEAR', ...old }),
    play(2, { score: 1001, ...old }),
    play(2, { score: 100, timeAchieved: NOON + 1000 * MINUTE }),
    ...many.filter(({ identifier }) => !['Song 1', 'Song 2'].includes(identifier)),
  ];
  await upload(remote.player, batch(plays));
  remote.proxy.behave((request) => (request.endsWith('/scores/all') ? { status: 404 } : 'pass'));
  expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 108 }, errors: [] });
  expect(playsOf(server)).toEqual(playsOf(remote.server));
  // Only PBs of several plays need a question of their own.
  const asked = lists(remote.proxy).filter((path) => path.endsWith('?getComposition='));
  expect(asked.length).toBeLessThan(40);
});

test('PBs that were half gone through are gone on with, and none is a play that never was', async ({
  server,
  hazel,
  session,
  remote,
  integrationID: _,
}) => {
  const charts = Array.from({ length: 40 }, (_, n) => n + 1);
  const both = (difficulty: string) =>
    charts.flatMap((n) => [
      play(n, { difficulty, score: 700, lamp: 'FAILED', timeAchieved: null }),
      play(n, { difficulty, score: 600, lamp: 'HARD CLEAR', timeAchieved: null }),
    ]);
  const dp = { ...batch(both('ANOTHER')), meta: { game: 'iidx', playtype: 'DP', service: 'test' } };
  await upload(remote.player, batch([...both('ANOTHER'), ...both('HYPER')]));
  await upload(remote.player, dp);
  // 80 charts of SP are one page, so give up in the middle of it; DP comes whole.
  let asked = 0;
  const failing = (request: string): Behaviour => {
    if (request.endsWith('/scores/all')) return { status: 404 };
    if (!request.includes('/SP/pbs/') || request.endsWith('/all')) return 'pass';
    asked += 1;
    return asked > 60 ? { status: 500 } : 'pass';
  };
  remote.proxy.behave(failing);
  const first = await sync(server, hazel);
  expect(first.errors).toMatchObject([{ type: 'RemoteFailed', message: expect.stringMatching(/^iidx:SP: .* 500/) }]);
  expect(await integration(server, session)).toMatchObject({
    sync: { lastSync: null, lastError: expect.stringContaining('iidx:SP') },
  });
  const partly = playsOf(server);
  expect(partly.filter((one) => !playsOf(remote.server).includes(one))).toEqual([]);
  asked = -1000;
  expect((await sync(server, hazel)).errors).toEqual([]);
  expect(playsOf(server)).toEqual(playsOf(remote.server));
});

describe('charts', () => {
  test('that have another id here are found by what the game knows them by, else by title', async ({ remote }) => {
    const seeds = testSeeds();
    const renamed = seeds.files.map((file) => ({
      ...file,
      entries: file.entries.map((entry) => {
        const one = entry as { chartID?: string };
        return one.chartID === undefined ? entry : { ...one, chartID: `other-${one.chartID}` };
      }),
    }));
    const server = await createTestServer({ seeds: { files: renamed } });
    onTestFinished(() => server.close());
    const hazel = await server.player('Hazel');
    await linkAccount(
      { server, session: await sessionOf(server, hazel) },
      { baseUrl: remote.proxy.url, key: remote.player.key },
    );
    await upload(remote.player, batch([play(1), play(101, { identifier: 'Twin', artist: 'First Artist' })]));
    const old = batch([play(1, { score: 650 })], {}, { version: '27' });
    await upload(remote.player, old);
    await upload(remote.player, sdvxBatch(sdvx(3)));
    const document = await sync(server, hazel);
    expect(document.scoreIDs).toHaveLength(3);
    // An older revision has nothing but its id, and is never taken for the chart of today.
    expect(document.errors).toMatchObject([{ type: 'SongOrChartNotFound' }]);
    expect(dump(server.file)['orphans']).toHaveLength(1);
  });

  test('that are not known become orphans, and scores once they are', async ({ remote }) => {
    const seeds = testSeeds();
    const few = { files: seeds.files.map((file) => ({ ...file, entries: file.entries.slice(0, 10) })) };
    const server = await createTestServer({ seeds: few });
    onTestFinished(() => server.close());
    const hazel = await server.player('Hazel');
    await linkAccount(
      { server, session: await sessionOf(server, hazel) },
      { baseUrl: remote.proxy.url, key: remote.player.key },
    );
    await upload(remote.player, batch([play(1), play(30)]));
    expect(await sync(server, hazel)).toMatchObject({
      scoreIDs: { length: 1 },
      errors: [{ type: 'SongOrChartNotFound' }],
    });
    // What waits is in the export of the account, and comes back from there as what it was.
    const archive = await archiveOf(server.file, server.deps.games, hazel.user.id);
    const file = scoreFiles(archive).find(({ name }) => name.startsWith('orphans/'));
    const again = await upload(hazel, new TextDecoder().decode(file!.body));
    expect(again.errors).toMatchObject([{ type: 'OrphanExists' }]);
    const { loadCatalogue } = await import('../../src/imports/catalogue-commands.ts');
    await server.deps.writer.run(loadCatalogue, seeds);
    expect(playsOf(server)).toHaveLength(2);
  });
});

describe('documents of other versions', () => {
  const answer = (body: unknown): Behaviour => ({ status: 200, body: { success: true, description: '', body } });
  const chartOf = async ({ server }: Remote) => {
    const [chart] = dump(server.file)['charts'] as { chart_id: string }[];
    return chart!.chart_id;
  };
  const fake = (scores: unknown[]) => (request: string) => {
    if (request.endsWith('/status')) return answer({ whoami: 7, permissions: [] });
    if (request.endsWith('/game-stats'))
      return answer([
        { game: 'iidx', playtype: 'SP' },
        { game: 'newgame', playtype: 'X' },
      ]);
    if (request.endsWith('/scores/all') || request.endsWith('/recent'))
      return answer({ scores, songs: [], charts: [] });
    return answer({ totalScores: scores.length });
  };

  test('are read, whatever more they have', async ({ server, hazel, remote, integrationID: _ }) => {
    const chartID = await chartOf(remote);
    const scoreData = { score: 700, lamp: 'CLEAR', percent: 1, grade: 'F', esd: null, enumIndexes: { lamp: 4 } };
    const metrics = { hitMeta: { bp: 5, unheardOf: 1 }, judgements: { pgreat: 350, marvellous: 3 } };
    remote.proxy.behave(
      fake([{ chartID, scoreData: { ...scoreData, ...metrics }, scoreMeta: { newOption: 1 }, timeAchieved: NOON }]),
    );
    expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 1 }, errors: [] });
    expect(dump(server.file)['scores']).toMatchObject([
      { optional: '{"bp":5}', judgements: '{"pgreat":350}', score_meta: null },
    ]);
  });

  test('with a score that makes no sense are read without it', async ({ server, hazel, remote, integrationID: _ }) => {
    const chartID = await chartOf(remote);
    const score = (scoreData: unknown) => ({ chartID, scoreData, timeAchieved: null });
    const bad = [
      null,
      {},
      score(null),
      score({ score: 'x', lamp: 'CLEAR' }),
      score({ score: 1, lamp: 'SHINY' }),
      score({ score: 1e9, lamp: 'CLEAR' }),
    ];
    remote.proxy.behave(fake([...bad, score({ score: 700, lamp: 'CLEAR' })]));
    const document = await sync(server, hazel);
    expect(document.scoreIDs).toHaveLength(1);
    expect(document.errors.map(({ type, index }) => [type, index])).toEqual(
      bad.map((_, index) => ['InvalidDatapoint', index]),
    );
  });

  test.for([{ scores: 5 }, [], 'text', null, { scores: [], songs: [] }])(
    'that are no list of scores are an error, and asked for again: %j',
    async (body, { server, hazel, remote, integrationID: _ }) => {
      await upload(remote.player, batch(many));
      remote.proxy.behave((request) => (request.endsWith('/scores/all') ? answer(body) : 'pass'));
      const errors = [{ type: 'RemoteFailed', index: 0 }];
      expect(await sync(server, hazel)).toMatchObject({ scoreIDs: [], errors });
      remote.proxy.behave('pass');
      expect(await sync(server, hazel)).toMatchObject({ scoreIDs: { length: 110 }, errors: [] });
    },
  );
});

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
      expect((await integration(server, session)).sync).toEqual({ lastSync: expect.any(Number), lastError: null });
    },
  );

  const LASTING: [string, Behaviour, RegExp][] = [
    [
      'knows the key no longer',
      { status: 401, body: { success: false, description: 'Unknown' } },
      /does not know this API key/,
    ],
    ['redirects', { status: 307, headers: { location: 'http://127.0.0.1:1/' } }, /redirects are not followed/],
    ['shows a page', { status: 200, body: '<html></html>', type: 'text/html' }, /no JSON/],
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
    remote.proxy.behave((request) => (request.endsWith('/scores/all') ? bomb : 'pass'));
    const { json } = await syncNow(server, hazel);
    const errors = [{ type: 'RemoteFailed', message: expect.stringContaining('67,108,864 bytes') }];
    expect(json.body).toMatchObject({ scoreIDs: { length: 100 }, errors });
  });
});

describe('it is refused', () => {
  test('without an integration, or with one of somebody else', async ({ server, hazel, rowan, integrationID }) => {
    for (const more of [{}, { integrationID }]) {
      const { status, json } = await syncNow(server, rowan, more);
      expect([status, json.code]).toEqual([401, 'integration_missing']);
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
    await vi.waitFor(() => expect(remote.proxy.seen).not.toEqual([]));
    const file = await send(server, '/ir/direct-manual/import', post(batch([play(1)]), bearer(hazel.key)));
    expect(file.json.code).toBe('import_running');
    expect((await running).status).toBe(502);
  });
});

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
  const { createDeps } = await import('../../src/deps.ts');
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
  const { updateIntegration } = await import('../../src/integrations/store.ts');
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
