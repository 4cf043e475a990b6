import { describe, expect, test } from 'vitest';

import { createDeps } from '../../src/server/deps.ts';
import { post, send, upload } from '../support/calls.ts';
import { dump } from '../support/dump.ts';
import { eventually } from '../support/eventually.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { startFakeReceiver } from '../support/fake-receiver/index.ts';
import { nightly } from '../support/nightly.ts';
import {
  arrived,
  begin,
  document,
  imports,
  KEY,
  PATH,
  playOf,
  playtypes,
  refusedBy,
  relayOf,
  settled,
  type Keys,
  type World,
} from '../support/relay.ts';

/** Games that servers of 2026 do not have: id and name. */
const LATER = { polarischord: 'Polaris Chord' };

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
describe('to a server of 2026', () => {
  test('plays of every game arrive once each, through failures of every kind, and what it does not take is shown with the reason', async () => {
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
    const each = nightly ? 20 : 12;
    const count = await playAll(world, each);
    expect(count).toBe(playtypes.length * each);
    await settled(world);
    expect(world.receiver.failures).toEqual([]);
    const refused = await refusedBy(world);
    const withTime = each - Math.ceil(each / 7);
    const reasons = Map.groupBy(refused, ({ game, kind, reason }) => `${game} ${kind}: ${reason}`);
    const host = new URL(world.proxy.url).host;
    expect(Object.fromEntries([...reasons].map(([reason, all]) => [reason, all.length]))).toEqual({
      'iidx orphan: No such chart here.': 1,
      'iidx refused: Too good to be true.': 1,
      'museca orphan: No such song here.': withTime,
      ...Object.fromEntries(
        Object.entries(LATER).map(([id, name]) => [`${id} refused: ${host} does not have ${name}`, each]),
      ),
    });
    const lost = 2 + withTime + Object.keys(LATER).length * each;
    const taken = count - lost;
    expect(arrived(world)).toBe(taken);
    expect(await relayOf(world)).toMatchObject({ sent: taken, lost });
  });

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
    await eventually(async () => expect((await relayOf(world)).lastError).toContain('no permission submit_score'));
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
    await eventually(() => expect(isThere()).toBe(true));
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

describe('plays that name their chart by its id, as those typed in by hand do', () => {
  test.for(['v2', 'late-v2', 'v3'] as const)('reach a %s server under a name that it knows', async (version) => {
    const world = await begin({ version });
    for (const idString of ['iidx:SP', 'bms:7K', 'sdvx:Single']) {
      const [game = '', playtype = ''] = idString.split(':');
      const name = { matchType: 'chartID', identifier: sampleChart(game, playtype), difficulty: undefined };
      const { errors } = await upload(world.player, document(idString, [playOf(idString, 1, name)]));
      expect(errors).toEqual([]);
    }
    await settled(world);
    expect([world.receiver.failures, await refusedBy(world)]).toEqual([[], []]);
    expect([...world.receiver.stored.values()].map(({ score }) => score['matchType'])).toEqual([
      'inGameID',
      'bmsChartHash',
      'sdvxInGameID',
    ]);
  });

  test('are shown with the reason where nothing but the id names the chart: older revisions, charts without keys', async () => {
    const catalogue = sampleCatalogue();
    const entries = catalogue.files.flatMap((file) => (file.kind === 'charts' ? (file.entries as Keys[]) : []));
    const chartOf = (idString: string) =>
      entries.find(({ chartID }) => chartID === sampleChart(...(idString.split(':') as [string, string])))!;
    chartOf('iidx:SP')['isPrimary'] = false;
    chartOf('jubeat:Single')['data'] = { ...(chartOf('jubeat:Single')['data'] as Keys), inGameID: null };
    const world = await begin({}, catalogue);
    for (const idString of ['iidx:SP', 'jubeat:Single']) {
      const name = { matchType: 'chartID', identifier: chartOf(idString)['chartID'], difficulty: undefined };
      const { errors } = await upload(world.player, document(idString, [playOf(idString, 1, name)]));
      expect(errors).toEqual([]);
    }
    await settled(world);
    const reason = expect.stringContaining('only by names that this chart does not have');
    expect(await refusedBy(world)).toMatchObject([
      { game: 'jubeat', kind: 'refused', reason },
      { game: 'iidx', kind: 'refused', reason },
    ]);
    expect([arrived(world), imports(world.receiver)]).toEqual([0, 0]);
  });
});
