import { describe, expect, test, vi } from 'vitest';

import type { IntegrationDocument, RefusedScore } from '../../contracts/documents/integration.ts';
import { createDeps } from '../../src/deps.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { post, send, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { sampleCatalogue } from '../support/every-game.ts';
import { startFakeReceiver, type FakeReceiver, type ReceiverOptions } from '../support/fake-receiver/index.ts';
import { linkAccount, sessionOf } from '../support/integrations.ts';
import { MINUTE, NOON } from '../support/plays.ts';
import { startProxy, type Proxy } from '../support/proxy.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const KEY = 'f'.repeat(40);
const LIMIT = { imports: 5, window: 50 };
const PATH = '/api/v1/users/me/integrations';
const games = createRegistry(definitions);
const playtypes = games.list().flatMap(({ playtypes: all }) => [...all.values()]);
type Keys = Record<string, unknown>;

interface World {
  server: TestServer;
  player: Player;
  session: { cookie: string };
  receiver: FakeReceiver;
  proxy: Proxy;
  integrationID: string;
}

/** A player here, whose new scores go on to a server of another kind, by way of a proxy. */
async function begin(options: Partial<ReceiverOptions> = {}): Promise<World> {
  const receiver = await startFakeReceiver({ version: 'v3', key: KEY, limit: LIMIT, ...options });
  const proxy = await startProxy(receiver.url);
  receiver.publicURL = proxy.url;
  const server = await createTestServer({ seeds: sampleCatalogue() });
  const player = await server.player('Hazel');
  const session = await sessionOf(server, player);
  const { integrationID } = await linkAccount({ server, session }, { baseUrl: proxy.url, key: KEY, relay: true });
  return { server, player, session, receiver, proxy, integrationID };
}

const relayOf = async ({ server, session, integrationID }: World) => {
  const { json } = await send(server, `${PATH}/${integrationID}`, { headers: session });
  return (json.body as IntegrationDocument).relay;
};
const refusedBy = async ({ server, session, integrationID }: World, limit = 100) => {
  const { json } = await send(server, `${PATH}/${integrationID}/refused?limit=${limit}`, { headers: session });
  return json.body as RefusedScore[];
};
const settled = (world: World, timeout = 6_000) =>
  vi.waitFor(async () => expect(await relayOf(world)).toMatchObject({ waiting: 0 }), { timeout, interval: 20 });

/** A possible play on the sample chart of a game:playtype; another one for every `n`. */
function playOf(idString: string, n: number, more: Keys = {}): Keys {
  const gpt = playtypes.find((one) => one.idString === idString)!;
  const max = gpt.scoreMax(gpt.def.sample)!;
  const share = 0.85 + (n % 100) / 1000;
  const score = gpt.def.score.integer ? Math.floor(max * share) : Math.floor(max * share * 100) / 100;
  return {
    score,
    lamp: gpt.def.lamps.clear,
    ...(gpt.def.score.percent === 'sent' && { percent: Math.floor(share * 1000) / 10 }),
    matchType: gpt.matchTypes.has('songTitle') ? 'songTitle' : 'tachiSongID',
    identifier: `Sample ${gpt.playtype}`,
    difficulty: gpt.def.sample.difficulty,
    timeAchieved: n % 7 === 0 ? null : NOON + n * MINUTE,
    comment: n % 3 === 0 ? 'ok' : 'a good day',
    ...(gpt.game !== 'polarischord' && { optional: { fast: n, slow: 1 } }),
    ...more,
  };
}

const document = (idString: string, scores: Keys[]) => {
  const [game, playtype] = idString.split(':');
  return { meta: { game, playtype, service: 'my-hook' }, scores };
};

async function playAll(world: World, each: number): Promise<number> {
  let count = 0;
  for (const { idString } of playtypes) {
    const scores = Array.from({ length: each }, (_, n) => playOf(idString, n));
    const stored = await upload(world.player, document(idString, scores));
    expect([idString, stored.errors, stored.scoreIDs.length]).toEqual([idString, [], each]);
    count += each;
  }
  return count;
}
const arrived = ({ receiver }: World) => receiver.stored.size;
const imports = ({ seen }: { seen: string[] }) => seen.filter((one) => one === 'POST /ir/direct-manual/import').length;

describe('to a server of 2026', () => {
  test('1,200 plays of all games arrive once each, through failures of every kind, and what it does not take is shown with the reason', async () => {
    const world = await begin({
      refuses: ({ optional, timeAchieved }, game) => {
        const { fast } = (optional ?? {}) as Keys;
        if (game === 'iidx-sp' && fast === 5) return { type: 'SongOrChartNotFound', message: 'No such chart here.' };
        if (game === 'iidx-sp' && fast === 11) return { type: 'InvalidDatapoint', message: 'Too good to be true.' };
        if (game === 'museca' && timeAchieved) return { type: 'SongOrChartNotFound', message: 'No such song here.' };
        return undefined;
      },
    });
    const faults = [
      'pass',
      'drop',
      'pass',
      'swallow',
      'pass',
      { status: 502 },
      'pass',
      'half',
      'pass',
      'pass',
    ] as const;
    let nth = 0;
    world.proxy.behave(() => faults[(nth += 1) % faults.length]!);
    const each = 50;
    const count = await playAll(world, each);
    expect(count).toBe(1200);
    await settled(world, 90_000);
    expect(world.receiver.failures).toEqual([]);
    const refused = await refusedBy(world);
    const reasons = Map.groupBy(refused, ({ game, kind, reason }) => `${game} ${kind}: ${reason}`);
    const host = new URL(world.proxy.url).host;
    expect(Object.fromEntries([...reasons].map(([reason, all]) => [reason, all.length]))).toEqual({
      'iidx orphan: No such chart here.': 1,
      'iidx refused: Too good to be true.': 1,
      'museca orphan: No such song here.': 42,
      [`polarischord refused: ${host} does not have Polaris Chord`]: each,
    });
    const taken = count - 2 - 42 - each;
    expect(arrived(world)).toBe(taken);
    expect(await relayOf(world)).toMatchObject({ sent: taken, lost: 44 + each });
  }, 150_000);

  test('plays go in its form: its own keys, its own ids of games, charts by what is the same everywhere', async () => {
    const world = await begin();
    const samples: Record<string, Keys> = {
      'iidx:SP': {
        score: 2550,
        judgements: { pgreat: 1275, great: 0 },
        optional: { gsm: { EASY: [22, 80] }, bp: 3, scoreHistory: [5, 500] },
      },
      'iidx:DP': { scoreMeta: { random: { left: 'MIRROR', right: 'RANDOM' } } },
      'chunithm:Single': { optional: { clearLamp: 'BRAVE', lifeGraph: [1000] } },
      'ongeki:Single': { optional: { platinumStars: 3, damage: 2 } },
      'popn:9B': { judgements: { bad: 7 } },
      'ddr:SP': { judgements: { marvelous: 5, boo: 1 }, optional: { flare: 'EX' } },
      'itg:Stamina': { lamp: 'FAILED', optional: { survivedPercent: 55, gaugeHistory: [50], fast: 3 } },
      'usc:Keyboard': { scoreMeta: { noteMod: 'MIRROR' } },
      'jubeat:Single': {},
      'maimaidx:Single': {},
      'bms:7K': {},
    };
    for (const [idString, more] of Object.entries(samples)) {
      const { errors } = await upload(world.player, document(idString, [playOf(idString, 1, more)]));
      expect(errors).toEqual([]);
    }
    await settled(world);
    expect(world.receiver.failures).toEqual([]);
    expect(await refusedBy(world)).toEqual([]);
    const byGame = Object.fromEntries([...world.receiver.stored.values()].map(({ game, score }) => [game, score]));
    expect(byGame).toMatchObject({
      'iidx-sp': {
        matchType: 'inGameID',
        identifier: '1000',
        difficulty: 'ANOTHER',
        optional: { gsmEasy: [22, 80], bp: 3 },
      },
      'iidx-dp': { scoreMeta: { random: ['MIRROR', 'RANDOM'] } },
      chunithm: { noteLamp: 'NONE', clearLamp: 'BRAVE' },
      ongeki: { noteLamp: 'CLEAR', bellLamp: 'NONE', platinumScore: 0, optional: { damage: 2 } },
      popn: { clearMedal: 'clearDiamond', matchType: 'popnChartHash' },
      'ddr-sp': { judgements: { MARVELOUS: 5 }, optional: { flare: 'EX' } },
      'itg-stamina': { survivedPercent: 55, optional: { lifebarHistory: [50] }, matchType: 'itgChartHash' },
      'usc-keyboard': { matchType: 'uscChartHash' },
      jubeat: { musicRate: 85.1, matchType: 'inGameID' },
      maimaidx: { percent: expect.any(Number) },
      'bms-7k': { matchType: 'bmsChartHash', identifier: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(byGame['iidx-sp']!['optional']).toEqual({ gsmEasy: [22, 80], bp: 3 });
    expect(byGame['chunithm']).not.toHaveProperty('optional');
    expect(byGame['itg-stamina']!['optional']).toEqual({ lifebarHistory: [50] });
    expect(byGame['usc-keyboard']).not.toHaveProperty('scoreMeta');
  });

  test('it is asked what it is before the first play, and once an hour', async () => {
    const world = await begin();
    for (const n of [1, 2, 3]) await upload(world.player, document('iidx:SP', [playOf('iidx:SP', n)]));
    await settled(world);
    expect(world.receiver.seen.slice(0, 3)).toEqual([
      'GET /api/v1/config',
      'GET /api/v1/status',
      'POST /ir/direct-manual/import',
    ]);
    expect(world.receiver.seen.filter((one) => one.endsWith('/config'))).toHaveLength(1);
  });

  test('a key that may not send scores sends none, and the player is told', async () => {
    const world = await begin({ permissions: ['manage_rivals'] });
    await upload(world.player, document('iidx:SP', [playOf('iidx:SP', 1)]));
    await vi.waitFor(async () => expect((await relayOf(world)).lastError).toContain('no permission submit_score'));
    expect([await relayOf(world), imports(world.receiver)]).toMatchObject([{ waiting: 1, sent: 0 }, 0]);
  });

  test('what it did not take is sent again on demand, and shown no more once it is taken', async () => {
    let isKnown = false;
    const world = await begin({
      refuses: () => (isKnown ? undefined : { type: 'SongOrChartNotFound', message: 'No such chart.' }),
    });
    await upload(world.player, document('iidx:SP', [playOf('iidx:SP', 1), playOf('iidx:SP', 2)]));
    await settled(world);
    const refused = await refusedBy(world);
    expect(refused).toMatchObject([
      { title: 'Sample SP', difficulty: 'ANOTHER', kind: 'orphan', reason: 'No such chart.' },
      { title: 'Sample SP' },
    ]);
    expect([arrived(world), (await relayOf(world)).lastSent]).toEqual([0, null]);
    isKnown = true;
    const again = (json: object) =>
      send(world.server, `${PATH}/${world.integrationID}/refused/send-again`, post(json, world.session));
    expect((await again({ refusedIDs: [refused[0]!.refusedID] })).json.body).toEqual({ waiting: 1 });
    await settled(world);
    expect([arrived(world), await refusedBy(world)]).toMatchObject([1, [{ refusedID: refused[1]!.refusedID }]]);
    expect((await again({})).json.body).toEqual({ waiting: 1 });
    await settled(world);
    expect([arrived(world), await refusedBy(world), await relayOf(world)]).toMatchObject([2, [], { sent: 2, lost: 0 }]);
  });

  test('they can be forgotten instead', async () => {
    const world = await begin({ refuses: () => ({ type: 'InvalidDatapoint', message: 'No.' }) });
    await upload(world.player, document('iidx:SP', [playOf('iidx:SP', 1)]));
    await settled(world);
    const gone = await send(world.server, `${PATH}/${world.integrationID}/refused`, {
      method: 'DELETE',
      headers: world.session,
    });
    expect([gone.status, await refusedBy(world), await relayOf(world)]).toMatchObject([200, [], { lost: 0 }]);
  });

  test.for([
    'before it is sent',
    'while it is sent',
    'when it was accepted',
    'while it is asked how far it is',
  ] as const)('a server that stops %s goes on after its next start, and nothing is doubled', async (when) => {
    const world = await begin();
    const hangs: Record<typeof when, (request: string) => boolean> = {
      'before it is sent': (request) => request.endsWith('/config'),
      'while it is sent': (request) => request.startsWith('POST'),
      'when it was accepted': () => false,
      'while it is asked how far it is': (request) => request.endsWith('poll-status'),
    };
    world.proxy.behave((request) => (hangs[when](request) ? 'hang' : 'pass'));
    const scores = Array.from({ length: 20 }, (_, n) => playOf('iidx:SP', n));
    await upload(world.player, document('iidx:SP', scores));
    const queue = () => dump(world.server.file)['relay_queue'] as { poll_url: string | null }[];
    const isThere = () =>
      when === 'when it was accepted'
        ? queue()[0]?.poll_url !== null
        : world.proxy.seen.some((request) => hangs[when](request));
    await vi.waitFor(() => expect(isThere()).toBe(true), 5000);
    await world.server.deps.relay.stop();
    world.proxy.behave('pass');
    const next = createDeps(world.server.deps);
    next.relay.wake();
    await settled(world);
    await next.relay.stop();
    expect([arrived(world), imports(world.receiver)]).toEqual([20, 1]);
    expect(await relayOf(world)).toMatchObject({ sent: 20, lost: 0 });
  });

  test('nothing is asked at another address than its own, whatever it answers', async () => {
    const elsewhere = await startFakeReceiver({ version: 'v3', key: KEY });
    const world = await begin();
    world.receiver.publicURL = elsewhere.url;
    await upload(world.player, document('iidx:SP', [playOf('iidx:SP', 1)]));
    await settled(world);
    expect([elsewhere.seen, arrived(world)]).toEqual([[], 1]);
  });
});

describe('to a server of 2022', () => {
  test('plays go under the old keys, and what it does not take is found although it does not say which it was', async () => {
    const world = await begin({
      version: 'v2',
      refuses: ({ score }) => (score === 2600 ? { type: 'KTDataNotFound', message: 'Unknown.' } : undefined),
    });
    const scores = Array.from({ length: 30 }, (_, n) => playOf('iidx:SP', n, n === 13 ? { score: 2600 } : {}));
    await upload(world.player, document('iidx:SP', scores));
    await upload(world.player, document('chunithm:Single', [playOf('chunithm:Single', 1)]));
    await settled(world);
    expect(world.receiver.failures).toEqual([]);
    expect([arrived(world), await refusedBy(world)]).toMatchObject([
      30,
      [{ score: 2600, kind: 'orphan', reason: 'Unknown.' }],
    ]);
    const chunithm = [...world.receiver.stored.values()].find(({ game }) => game === 'chunithm:Single');
    expect(chunithm!.score).toMatchObject({ lamp: 'CLEAR', hitMeta: { fast: 1, slow: 1 } });
  });
});
