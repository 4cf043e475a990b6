import { expect, onTestFinished, test } from 'vitest';

import type { ImportDocument } from '../../contracts/documents/import.ts';
import { createDeps } from '../../src/server/deps.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { bearer, post, send } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import type { Hazards } from '../support/fake-servers/serve.ts';
import { startLateV2, startV2 } from '../support/fake-servers/v2.ts';
import { startV3 } from '../support/fake-servers/v3.ts';
import { accountOf, fakeSeeds, GAMES, type Account } from '../support/fake-servers/world.ts';
import { linkAccount, sessionOf, syncNow } from '../support/integrations.ts';
import { nightly, someOf } from '../support/nightly.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

const KEY = 'k'.repeat(40);
const SERVERS = [
  ['v2', startV2],
  ['v3', startV3],
] as const;

/** Plays of each of ten games: by day some pages of them. */
const EACH = nightly ? 1200 : 110;
const BAD: Hazards = { limit: { requests: 2, refusals: 3 }, failEvery: 23 };
const PACE = { between: 0, limited: 2, limits: 10, tries: 6, timeout: 30_000 };

async function open(accounts: readonly Account[], start: typeof startV3, hazards?: Hazards) {
  const remote = await start(accounts, KEY, hazards);
  const server = await createTestServer({ seeds: fakeSeeds(), pace: PACE });
  onTestFinished(() => server.close());
  const hazel = await server.player('Hazel');
  const session = await sessionOf(server, hazel);
  await linkAccount({ server, session }, { baseUrl: remote.url, key: KEY });
  return { remote, server, hazel, session };
}

interface Play {
  gpt: number;
  score: number;
  time_achieved: number | null;
}

/** How many plays are stored and how many are orphans, for each game. */
function counts(server: TestServer) {
  const content = dump(server.file);
  const gpts = new Map(
    (content['game_playtypes'] as { id: number; game: string }[]).map(({ id, game }) => [id, game] as const),
  );
  const scores = (content['scores'] as Play[]).map(({ gpt }) => gpts.get(gpt)!);
  const orphans = ((content['orphans'] ?? []) as { game: string }[]).map(({ game }) => game);
  return GAMES.map(({ game }) => ({
    game,
    scores: scores.filter((one) => one === game).length,
    orphans: orphans.filter((one) => one === game).length,
  }));
}

const expected = (accounts: readonly Account[]) =>
  accounts.map(({ of: { game }, scores }) => {
    const orphans = scores.filter(({ chart }) => chart.isUnknown).length;
    return { game, scores: scores.length - orphans, orphans };
  });

/** The times and scores of everything, and what is known of sessions. */
const contentOf = (server: TestServer) => {
  const content = dump(server.file);
  const list = (name: string, keys: readonly string[]) =>
    ((content[name] ?? []) as Record<string, unknown>[])
      .map((row) => JSON.stringify(keys.map((key) => row[key])))
      .sort();
  return {
    scores: list('scores', [
      'gpt',
      'chart',
      'score',
      'lamp',
      'percent',
      'time_achieved',
      'comment',
      'judgements',
      'optional',
    ]),
    sessions: list('sessions', ['gpt', 'name', 'desc', 'highlight', 'time_started', 'time_ended']),
    orphans: list('orphans', ['orphan_id']),
  };
};

test.for([...SERVERS, ['late v2', startLateV2] as const])(
  '%s: all plays of ten games come in one go, through limits, failures and cut answers',
  async ([, start]) => {
    const accounts = GAMES.map((game) => accountOf(game, EACH));
    const { remote, server, hazel, session } = await open(accounts, start, BAD);
    const { status, json } = await syncNow(server, hazel);
    expect([status, json.description]).toEqual([200, expect.any(String)]);
    const { errors } = json.body as ImportDocument;
    expect(errors.filter(({ type }) => type !== 'SongOrChartNotFound' && type !== 'OrphanExists')).toEqual([]);
    expect(counts(server)).toEqual(expected(accounts));
    const { limited, failed, cut } = remote.hazards();
    expect([limited > 0, failed > 0, cut > 0]).toEqual([true, true, true]);

    const { sessions } = contentOf(server);
    expect(sessions).toHaveLength(accounts.flatMap((account) => account.sessions).length);
    expect(sessions.every((row) => row.includes('Evening '))).toBe(true);
    const { json: profile } = await send(server, '/api/v1/users/Hazel/games/arcaea/Touch');
    expect(profile.body).toMatchObject({ gameStats: { classes: { courseBanner: 2 } } });

    remote.seen.length = 0;
    const again = (await syncNow(server, hazel)).json.body;
    expect(again).toMatchObject({ scoreIDs: [], errors: [] });
    expect(remote.seen.filter((path) => /\/(scores|pbs|sessions)\//.test(path))).toEqual([]);
    const { json: rows } = await send(server, '/api/v1/users/me/integrations', { headers: session });
    expect(rows.body).toMatchObject([{ sync: { lastError: null } }]);
  },
);

/** Requests of a run at which the server ends; the run after the last of them is not disturbed. */
const ENDS = [1, 2, 3, 4, 5, 6, 8, 13, 21, 30];

/** Brings everything while the server ends at some requests, and starts again each time. */
async function bringInterrupted(
  { remote, server, hazel }: Awaited<ReturnType<typeof open>>,
  ends: readonly number[] = ENDS,
): Promise<number> {
  let deps = server.deps;
  let [runs, begun] = [0, 0];
  remote.onRequest((count) => {
    if (count - begun === ends[runs]) deps.sync.stop();
  });
  const init = post({ importType: 'api/tachi' }, { ...bearer(hazel.key), prefer: 'respond-async' });
  expect((await send(server, '/api/v1/import/from-api', init)).status).toBe(202);
  await deps.imports.idle();
  const isQueued = () =>
    (dump(server.file)['imports'] as { status: string }[]).some(({ status }) => status === 'queued');
  while (isQueued() && runs < ends.length) {
    runs += 1;
    begun = remote.seen.length;
    deps = createDeps({ ...server.deps, pace: { sync: PACE } });
    await deps.imports.resume();
    await deps.imports.idle();
  }
  return runs;
}

test.for(SERVERS)('%s: wherever the server ends meanwhile, it has the same in the end', async ([, start]) => {
  const accounts = GAMES.slice(0, 3).map((game) => accountOf(game, 200));
  const straight = await open(accounts, start);
  expect((await syncNow(straight.server, straight.hazel)).status).toBe(200);
  const whole = contentOf(straight.server);
  expect(whole.scores.length).toBeGreaterThan(500);
  const interrupted = await open(accounts, start, { failEvery: 17 });
  expect(await bringInterrupted(interrupted)).toBe(ENDS.length);
  // Orphans name the server, whose port is another one.
  expect({ ...contentOf(interrupted.server), orphans: [] }).toEqual({ ...whole, orphans: [] });
  expect(counts(interrupted.server)).toEqual(counts(straight.server));
});

test.for(someOf(SERVERS, 1))(
  '%s: the plays of ten games come once each, through limits and failures, although the server ends again and again',
  async ([, start]) => {
    const accounts = GAMES.map((game) => accountOf(game, EACH));
    const world = await open(accounts, start, BAD);
    const ends = someOf([...ENDS, 45, 60, 80, 100, 130], 8);
    expect(await bringInterrupted(world, ends)).toBe(ends.length);
    expect(counts(world.server)).toEqual(expected(accounts));
    const { imports } = createDeps({ ...world.server.deps, pace: { sync: PACE } });
    const sentWith = { fields: {}, filename: null };
    const [userID, importType] = [world.hazel.user.id, 'api/tachi'];
    const { document } = await imports.run({ userID, importType, body: new Uint8Array(), sentWith, userIntent: true });
    expect(document).toMatchObject({ scoreIDs: [], errors: [] });
    expect(counts(world.server)).toEqual(expected(accounts));
  },
);

test('a server of the years between gives the same as one of 2026: metrics of each game, judgements in capitals', async () => {
  const accounts = GAMES.map((game) => accountOf(game, 60));
  const [late, today] = [await open(accounts, startLateV2), await open(accounts, startV3)];
  for (const { server, hazel } of [late, today]) expect((await syncNow(server, hazel)).status).toBe(200);
  const { scores } = contentOf(late.server);
  expect(scores).toEqual(contentOf(today.server).scores);
  expect(scores.filter((row) => row.includes('clearLamp')).length).toBeGreaterThan(50);
});

/** Twice the notes are the most that a chart can give; these have too few notes for the plays. */
const withFewNotes = () => ({
  files: fakeSeeds().files.map((file) => ({
    ...file,
    entries: file.entries.map((entry) => {
      const chart = entry as { data?: { notecount?: number } };
      return chart.data?.notecount === undefined ? entry : { ...chart, data: { ...chart.data, notecount: 50 } };
    }),
  })),
});

test('a play that the game has no room for is an error, and brought again when the catalogue has changed', async () => {
  const accounts = [accountOf(GAMES[0]!, 120)];
  const seeds = fakeSeeds();
  const remote = await startV3(accounts, KEY);
  const server = await createTestServer({ seeds: withFewNotes(), pace: PACE });
  onTestFinished(() => server.close());
  const hazel = await server.player('Hazel');
  await linkAccount({ server, session: await sessionOf(server, hazel) }, { baseUrl: remote.url, key: KEY });
  const first = (await syncNow(server, hazel)).json.body as ImportDocument;
  expect(first.errors.filter(({ type }) => type === 'InvalidDatapoint').length).toBeGreaterThan(10);
  // Nothing is asked for in vain.
  expect((await syncNow(server, hazel)).json.body).toMatchObject({ scoreIDs: [], errors: [] });
  await server.deps.writer.run(loadCatalogue, seeds);
  await syncNow(server, hazel);
  expect(counts(server)[0]).toEqual(expected(accounts)[0]);
});

test('a play that the game has no room for is kept, and needs no other server once the catalogue has changed', async () => {
  const accounts = [accountOf(GAMES[0]!, 120)];
  const remote = await startV3(accounts, KEY);
  const server = await createTestServer({ seeds: withFewNotes(), pace: PACE });
  onTestFinished(() => server.close());
  const hazel = await server.player('Hazel');
  await linkAccount({ server, session: await sessionOf(server, hazel) }, { baseUrl: remote.url, key: KEY });
  await syncNow(server, hazel);
  const asked = remote.seen.length;
  await server.deps.writer.run(loadCatalogue, fakeSeeds());
  await server.deps.imports.retryOrphans(hazel.user.id);
  expect(counts(server)[0]).toEqual(expected(accounts)[0]);
  expect(remote.seen.length).toBe(asked);
});

test('how many plays of a game the other server does not show is said', async () => {
  const account = accountOf(GAMES[1]!, 150);
  const hidden = account.scores
    .filter(({ timeAchieved, chart }) => timeAchieved === null && !chart.isUnknown)
    .slice(0, 2);
  const chart = { ...account.charts[18]!, id: 'f'.repeat(40), isPrimary: false };
  // Plays without a time, on a revision that is in no session.
  for (const score of hidden) score.chart = chart;
  const { server, hazel } = await open([account], startV3);
  const { errors } = (await syncNow(server, hazel)).json.body as ImportDocument;
  const told = errors.filter(({ type }) => type === 'RemoteFailed').map(({ message }) => message);
  expect(told).toEqual(['sdvx:Single: 148 of 150 scores came; the other server shows no way to the other 2']);
});
