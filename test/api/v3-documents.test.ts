import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { V3ScoreData } from '../../contracts/documents/v3/score.ts';
import { v3ID } from '../../src/catalogue/seeds/shapes/names.ts';
import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { send, upload } from '../support/calls.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { NOON } from '../support/plays.ts';
import { createTestServer, type TestServer } from '../support/test-server.ts';

type Keys = Record<string, unknown>;

/** The metrics that games have in v3, and a play as tools send it where it has not only score and lamp. */
const GAMES: Readonly<Record<string, readonly [metrics: string, enums: string, play?: Keys, shown?: Keys]>> = {
  'iidx-sp': [
    'score percent lamp grade',
    'lamp grade',
    { score: 2000, lamp: 'CLEAR', optional: { gsmEasy: [22, null], bp: 2 } },
    { optional: { gsmEasy: [22, null], bp: 2, enumIndexes: {} } },
  ],
  'iidx-dp': ['score percent lamp grade', 'lamp grade'],
  'bms-7k': ['score percent lamp grade', 'lamp grade'],
  'bms-14k': ['score percent lamp grade', 'lamp grade'],
  'pms-controller': ['score percent lamp grade', 'lamp grade'],
  'pms-keyboard': ['score percent lamp grade', 'lamp grade'],
  sdvx: ['score lamp grade', 'lamp grade'],
  'usc-controller': ['score lamp grade', 'lamp grade'],
  'usc-keyboard': ['score lamp grade', 'lamp grade'],
  chunithm: [
    'score noteLamp clearLamp grade',
    'noteLamp clearLamp grade',
    { score: 990_000, noteLamp: 'FULL COMBO', clearLamp: 'FAILED' },
    { enumIndexes: { noteLamp: 1, clearLamp: 0, grade: 9 }, optional: { enumIndexes: {} } },
  ],
  ongeki: [
    'score noteLamp bellLamp platinumScore platinumStars grade',
    'noteLamp bellLamp platinumStars grade',
    { score: 990_000, noteLamp: 'CLEAR', bellLamp: 'FULL BELL', platinumScore: 1500, optional: { damage: 3 } },
    { optional: { damage: 3, enumIndexes: {} } },
  ],
  maimaidx: ['percent lamp grade', 'lamp grade', { percent: 99.1234, lamp: 'CLEAR' }],
  maimai: ['percent lamp grade', 'lamp grade', { percent: 85, lamp: 'CLEAR' }],
  'gitadora-gita': ['percent lamp grade', 'lamp grade', { percent: 85, lamp: 'CLEAR' }],
  'gitadora-dora': ['percent lamp grade', 'lamp grade', { percent: 85, lamp: 'CLEAR' }],
  jubeat: ['score musicRate lamp grade', 'lamp grade', { score: 900_000, musicRate: 80.5, lamp: 'CLEAR' }],
  popn: [
    'score clearMedal lamp grade',
    'clearMedal lamp grade',
    { score: 90_000, clearMedal: 'clearStar' },
    { lamp: 'CLEAR' },
  ],
  'ddr-sp': [
    'score lamp grade',
    'lamp grade',
    { score: 900_000, lamp: 'CLEAR', optional: { flare: 'IX' }, judgements: { MARVELOUS: 10, OK: 3 } },
    { optional: { flare: 'IX', enumIndexes: { flare: 9 } }, judgements: { MARVELOUS: 10, OK: 3 } },
  ],
  'ddr-dp': ['score lamp grade', 'lamp grade'],
  wacca: ['score lamp grade', 'lamp grade'],
  museca: ['score lamp grade', 'lamp grade', { score: 850_000, lamp: 'CLEAR' }],
  'itg-stamina': [
    'scorePercent survivedPercent finalPercent lamp grade',
    'lamp grade',
    { scorePercent: 90, survivedPercent: 42, lamp: 'FAILED', optional: { lifebarHistory: [100, 0] } },
    { finalPercent: 42, optional: { lifebarHistory: [100, 0], enumIndexes: {} } },
  ],
  arcaea: ['score lamp grade', 'lamp grade'],
  // Not in v3, but tools may show it as they show the others.
  polarischord: ['score lamp grade', 'lamp grade'],
};

const games = createRegistry(definitions);
const all = games.all().map((gpt) => [v3ID(games, gpt), gpt] as const);

test('every game has the id that v3 has for it', () => {
  expect(all.map(([id]) => id).sort()).toEqual(Object.keys(GAMES).sort());
});

describe('the plays of a player in v3', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ seeds: sampleCatalogue() });
  });
  afterAll(() => server.close());

  test.for(all)('have the metrics of %s and nothing else, in every list', async ([id, gpt]) => {
    const [metrics, enums, sent, shown = {}] = GAMES[id]!;
    const name = `in-${id}`.slice(0, 20);
    const player = await server.player(name);
    const { def, game, playtype } = gpt;
    const chartID = sampleChart(game, playtype);
    const plain = { score: def.score.integer ? 10 : 85, lamp: def.lamps.order[1] };
    const play = { ...(sent ?? plain), matchType: 'chartID', identifier: chartID, timeAchieved: NOON };
    const { scoreIDs, errors } = await upload(player, { meta: { game: id, service: 'test' }, scores: [play] });
    expect([errors, scoreIDs.length]).toEqual([[], 1]);

    const read = async (tail: string) => {
      const { status, json } = await send(server, `/api/v1/users/${name}/games/${id}/${tail}`);
      expect([tail, status]).toEqual([tail, 200]);
      return json.body as Record<'pbs' | 'scores' | 'charts' | 'songs', Keys[]> & Record<string, Keys>;
    };
    const documents: Keys[] = [];
    // A failed play of ITG has no rating, so it is none of the best.
    const lists = id === 'itg-stamina' ? ['pbs/all'] : ['pbs/all', 'pbs/best'];
    for (const tail of [...lists, 'scores/all', 'scores/recent', 'pbs?search=sample', 'scores?search=sample']) {
      const body = await read(tail);
      documents.push(...(body.pbs ?? body.scores));
      expect(body.charts[0]).toMatchObject({
        chartID,
        legacyChartID: chartID,
        game: id,
        song: { id: expect.stringMatching(/^\d+$/), title: `Sample ${playtype}` },
      });
      for (const key of ['songID', 'playtype', 'rgcID', 'tierlistInfo']) expect(body.charts[0]).not.toHaveProperty(key);
      expect(body.songs[0]!['id']).toEqual((body.charts[0]!['song'] as Keys)['id']);
    }
    documents.push((await read(`pbs/${chartID}`))['pb']!);
    documents.push(...((await read(`scores/${chartID}`)) as unknown as Keys[]));
    expect(documents.length).toBe(lists.length + 6);

    for (const { scoreData, ...document } of documents) {
      const data = V3ScoreData.strict().parse(scoreData);
      const { enumIndexes, judgements: _judgements, optional, ...own } = data;
      expect(Object.keys(own).sort()).toEqual(metrics.split(' ').sort());
      expect(Object.keys(enumIndexes).sort()).toEqual(enums.split(' ').sort());
      for (const index of Object.values(enumIndexes)) expect(index).toBeGreaterThanOrEqual(0);
      expect(optional).toHaveProperty('enumIndexes');
      const { optional: _sent, ...told }: Keys = sent ?? plain;
      expect(data).toMatchObject({ ...told, ...shown });
      expect(document).toMatchObject({
        game: id,
        chartID,
        songID: expect.stringMatching(/^\d+$/),
        userID: player.user.id,
      });
      expect(document).not.toHaveProperty('playtype');
    }
  });

  test('say what follows where the player did not say it', async () => {
    const player = await server.player('untold');
    const chart = (game: string) => ({ matchType: 'chartID', identifier: sampleChart(game, 'Single') });
    await upload(player, {
      meta: { game: 'ongeki', playtype: 'Single', service: 'test' },
      scores: [{ score: 1_010_000, lamp: 'ALL BREAK+', ...chart('ongeki') }],
    });
    await upload(player, {
      meta: { game: 'chunithm', playtype: 'Single', service: 'test' },
      scores: [{ score: 900_000, lamp: 'CLEAR', ...chart('chunithm') }],
    });
    const of = async (id: string) =>
      ((await send(server, `/api/v1/users/untold/games/${id}/pbs/all`)).json.body as { pbs: Keys[] }).pbs[0]!;
    expect((await of('ongeki'))['scoreData']).toMatchObject({
      bellLamp: 'FULL BELL',
      platinumScore: 0,
      platinumStars: '0-star',
    });
    expect((await of('chunithm'))['scoreData']).toMatchObject({ noteLamp: 'NONE', clearLamp: 'CLEAR' });
  });
});
