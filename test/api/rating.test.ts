import { afterEach, describe, expect, test } from 'vitest';

import { batch, play } from '../support/plays.ts';
import { importOf, ratedChart, ratedSeeds, type RatedGame } from '../support/rated-charts.ts';
import { chartID, folderID } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

interface Game {
  server: TestServer;
  hazel: Player;
}
const open: TestServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(...games: RatedGame[]): Promise<Game> {
  const server = await createTestServer({ seeds: ratedSeeds(games) });
  open.push(server);
  return { server, hazel: await server.player('Hazel') };
}

const params = (game: string, playtype = 'Single') => ({ params: { userID: 'hazel', game, playtype } });

describe('what a rating consists of', () => {
  test('is each part with its plays, its floor and the plays that just missed it', async () => {
    const { server, hazel } = await start({
      game: 'jubeat',
      playtype: 'Single',
      charts: Array.from({ length: 80 }, (_, n) => ({
        difficulty: 'EXT',
        levelNum: 10,
        songData: { displayVersion: n % 2 === 0 ? 'beyond' : 'festo' },
        data: { isHardMode: false },
      })),
    });
    const plays = Array.from({ length: 70 }, (_, n) => ({
      chart: n,
      score: 900_000,
      percent: 20 + n,
      lamp: 'CLEAR',
    }));
    await importOf(hazel, 'jubeat', 'Single', plays);
    const { body } = await server.client().ratings.get(params('jubeat'));
    const { rating } = body;
    expect(rating).toMatchObject({ alg: 'jubility', isInGame: true, isEstimate: false, divisor: 1 });
    expect(rating.parts.map(({ name, capacity, count }) => [name, capacity, count])).toEqual([
      ['pickUp', 30, 30],
      ['common', 30, 30],
    ]);
    const tenths = (n: number) => Math.floor((100 * 125 * (20 + n) * 10) / 99 / 100) / 10;
    const [pickUp, common] = rating.parts;
    expect(pickUp!.plays.map(({ value }) => value)).toEqual(Array.from({ length: 30 }, (_, i) => tenths(68 - 2 * i)));
    expect(pickUp!.missed.map(({ value }) => value)).toEqual([8, 6, 4, 2, 0].map(tenths));
    expect(pickUp).toMatchObject({ floor: tenths(10), toNext: 0.1 });
    expect(common!.floor).toBe(tenths(11));
    const shares = rating.parts.flatMap(({ plays: listed }) => listed.map(({ share }) => share));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    const profile = await server.client().ugpts.get(params('jubeat'));
    expect(rating.rating).toBe(profile.body.gameStats.ratings['jubility']);
    expect(rating.sum).toBe(rating.rating);
    expect(body.pbs).toHaveLength(70);
  });

  test('is a mean over the capacity, with the distance to the next displayed rating', async () => {
    const { server, hazel } = await start({
      game: 'chunithm',
      playtype: 'Single',
      charts: Array.from({ length: 60 }, () => ({ difficulty: 'MASTER', levelNum: 14.5 })),
    });
    await importOf(hazel, 'chunithm', 'Single', [
      { chart: 0, score: 1_007_500, lamp: 'CLEAR' },
      { chart: 1, score: 1_007_600, lamp: 'CLEAR' },
    ]);
    const query = { alg: 'naiveRating' };
    const { rating } = (await server.client().ratings.get({ ...params('chunithm'), query })).body;
    // (16.5 + 16.51) / 50 = 0.6602
    expect(rating).toMatchObject({ rating: 0.66, sum: 33.01, divisor: 50, next: 0.67, toNext: 0.49 });
    expect(rating.parts[0]).toMatchObject({ name: 'best', capacity: 50, count: 2, floor: 0, missed: [] });
  });

  test('lists a play in every part that it counts in', async () => {
    const { server, hazel } = await start({
      game: 'arcaea',
      playtype: 'Touch',
      charts: Array.from({ length: 12 }, () => ({ difficulty: 'Future', levelNum: 10 })),
    });
    const plays = Array.from({ length: 12 }, (_, n) => ({ chart: n, score: 9_800_000 + 1000 * n, lamp: 'CLEAR' }));
    await importOf(hazel, 'arcaea', 'Touch', plays);
    const { rating } = (await server.client().ratings.get(params('arcaea', 'Touch'))).body;
    expect(rating.parts.map(({ name, count, divisor }) => [name, count, divisor])).toEqual([
      ['best', 12, 60],
      ['top', 10, 60],
    ]);
    expect(rating.parts[1]!.plays).toMatchObject(
      rating.parts[0]!.plays.slice(0, 10).map(({ chartID, value }) => ({ chartID, value })),
    );
  });

  test('is refused for an unknown algorithm, and 404 where nothing was played', async () => {
    const { server, hazel } = await start({
      game: 'chunithm',
      playtype: 'Single',
      charts: [{ difficulty: 'MASTER', levelNum: 14.5 }],
    });
    await expect(server.client().ratings.get(params('chunithm'))).rejects.toMatchObject({ code: 'not_played' });
    await importOf(hazel, 'chunithm', 'Single', [{ chart: 0, score: 1_000_000, lamp: 'CLEAR' }]);
    const query = { alg: 'VF7' };
    await expect(server.client().ratings.get({ ...params('chunithm'), query })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'alg' }],
    });
  });
});

describe('the closest gains', () => {
  /** Charts of level 17 (places 0 to 59) with PBs, and three without: of 17, of 19, and one too easy to raise anything. */
  const sdvx: RatedGame = {
    game: 'sdvx',
    playtype: 'Single',
    charts: [
      ...Array.from({ length: 60 }, () => ({ difficulty: 'MXM', levelNum: 17, level: '17' })),
      { difficulty: 'MXM', levelNum: 17, level: '17' },
      { difficulty: 'MXM', levelNum: 19, level: '19' },
      { difficulty: 'MXM', levelNum: 10, level: '10' },
    ],
  };
  const score = (n: number) => 9_700_000 + 1000 * n;
  const played = Array.from({ length: 60 }, (_, n) => ({ chart: n, score: score(n), lamp: 'CLEAR' }));
  const of = params('sdvx');

  test('are the least score and lamp of each chart, by what is missing to the PB', async () => {
    const { server, hazel } = await start(sdvx);
    await importOf(hazel, 'sdvx', 'Single', played);
    const { gains, pbs } = (await server.client().ratings.gains({ ...of, query: { limit: 100 } })).body;
    // Chart 62 is too easy. The floor is the value of chart 10.
    expect(gains).toHaveLength(62);
    expect(pbs).toHaveLength(60);
    const floor = Math.floor((170 * 2 * score(10) * 10_000) / 1e11) / 1000;
    const { rating } = (await server.client().ratings.get(of)).body;
    expect(rating.parts[0]!.floor).toBe(floor);
    const first = gains.find(({ chartID }) => chartID === ratedChart('sdvx', 0))!;
    const least = Math.ceil(((floor * 1000 + 1) * 1e11) / (170 * 2 * 10_000));
    expect(first.ways).toEqual([
      {
        alg: 'VF7',
        needs: { score: least, percent: null, lamp: null, optional: {} },
        distance: Number(((least - score(0)) / 100_000).toFixed(6)),
        value: expect.closeTo(floor + 0.001, 9),
        gain: 0.001,
        shownGain: 0.001,
      },
      expect.objectContaining({
        needs: { score: null, percent: null, lamp: 'EXCESSIVE CLEAR', optional: {} },
        distance: 1,
      }),
    ]);
    const distances = gains.flatMap(({ distance }) => distance ?? []);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  test('compare charts without a PB with the usual play of the level; those of other levels come last', async () => {
    const { server, hazel } = await start(sdvx);
    await importOf(hazel, 'sdvx', 'Single', played);
    const { gains } = (await server.client().ratings.gains({ ...of, query: { limit: 100 } })).body;
    const unplayed = gains.find(({ chartID }) => chartID === ratedChart('sdvx', 60))!;
    const usual = { lamp: 'CLEAR', metric: 'score', value: score(29), percent: score(29) / 100_000, pbs: 60 };
    expect(unplayed.usual).toEqual({ ...usual, gain: 0, shownGain: 0 });
    expect(unplayed.distance).toBeCloseTo((unplayed.ways[0]!.needs.score! - score(29)) / 100_000, 6);
    expect(gains.at(-1)).toMatchObject({ chartID: ratedChart('sdvx', 61), usual: null, distance: null });
  });

  test('are filtered by level, difficulty and chart, and come page by page', async () => {
    const { server, hazel } = await start(sdvx);
    await importOf(hazel, 'sdvx', 'Single', played);
    const idsOf = async (query: object) =>
      (await server.client().ratings.gains({ ...of, query })).body.gains.map(({ chartID }) => chartID);
    expect(await idsOf({ level: '19' })).toEqual([ratedChart('sdvx', 61)]);
    expect(await idsOf({ difficulty: 'NOV' })).toEqual([]);
    expect(await idsOf({ chartID: ratedChart('sdvx', 3) })).toEqual([ratedChart('sdvx', 3)]);
    const all = await idsOf({ limit: 100 });
    const paged: string[] = [];
    for (let cursor: string | undefined; ;) {
      const query: Record<string, string> = { limit: '25', ...(cursor !== undefined && { cursor }) };
      const path = `/api/v1/users/hazel/games/sdvx/Single/rating/gains?${new URLSearchParams(query).toString()}`;
      const reply = await server.request(path);
      const { body } = (await reply.json()) as { body: { gains: { chartID: string }[] } };
      paged.push(...body.gains.map(({ chartID }) => chartID));
      cursor = reply.headers.get('x-next-cursor') ?? undefined;
      if (cursor === undefined) break;
    }
    expect(paged).toEqual(all);
    for (const query of [{ folderID: 'none' }, { chartID: 'none' }]) {
      await expect(server.client().ratings.gains({ ...of, query })).rejects.toMatchObject({ status: 404 });
    }
  });

  test('are filtered by folder, and a lamp alone decides where only it is rated', async () => {
    const server = await createTestServer();
    open.push(server);
    const rowan = await server.player('Rowan');
    await rowan.api.imports.direct({
      json: batch([play(2, { lamp: 'EASY CLEAR' }), play(14, { lamp: 'CLEAR' })]),
    });
    const query = { folderID: folderID('SP', 3), limit: 100 };
    const iidx = { params: { userID: 'rowan', game: 'iidx', playtype: 'SP' } };
    const { gains } = (await server.client().ratings.gains({ ...iidx, query })).body;
    expect(gains.length).toBeGreaterThan(2);
    const own = gains.find(({ chartID: id }) => id === chartID('iidx 2 SP ANOTHER true'))!;
    expect(own.ways.map(({ needs, gain }) => [needs.score, needs.lamp, gain])).toEqual([[null, 'CLEAR', 3]]);
    expect(own.distance).toBe(1);
  });
});

describe('the simulator', () => {
  const jubeat: RatedGame = {
    game: 'jubeat',
    playtype: 'Single',
    charts: Array.from({ length: 40 }, (_, n) => ({
      difficulty: n === 39 ? 'HARD EXT' : 'EXT',
      song: n === 39 ? 38 : n,
      levelNum: 10,
      songData: { displayVersion: 'festo' },
      data: { isHardMode: n === 39 },
    })),
  };
  const played = Array.from({ length: 35 }, (_, n) => ({ chart: n, score: 900_000, percent: 50 + n, lamp: 'CLEAR' }));
  const of = params('jubeat');
  const with80 = (n: number, percent = 80) => ({
    chartID: ratedChart('jubeat', n),
    score: 900_000,
    percent,
    lamp: 'CLEAR',
  });

  test('tells the new rating, the places, and the plays that drop out, and stores nothing', async () => {
    const { server, hazel } = await start(jubeat);
    await importOf(hazel, 'jubeat', 'Single', played);
    const plays = [with80(36), with80(37, 60)];
    const { simulation } = (await server.client().ratings.simulate({ ...of, json: { plays } })).body;
    const value = (percent: number) => Math.floor((100 * 125 * percent * 10) / 99 / 100) / 10;
    expect(simulation.plays).toEqual([
      {
        chartID: ratedChart('jubeat', 36),
        songID: 37,
        old: {},
        new: { jubility: value(80) },
        parts: [{ name: 'common', oldPlace: null, newPlace: 6 }],
      },
      expect.objectContaining({ parts: [{ name: 'common', oldPlace: null, newPlace: 27 }] }),
    ]);
    expect(simulation.dropped.map(({ chartID: id }) => id)).toEqual([6, 5].map((n) => ratedChart('jubeat', n)));
    const expected = value(80) + value(60) - value(55) - value(56);
    expect(simulation.gain).toBeCloseTo(expected, 6);
    const before = (await server.client().ratings.get(of)).body.rating;
    expect(before.rating).toBe(simulation.before.rating);
    await importOf(hazel, 'jubeat', 'Single', [
      { chart: 36, score: 900_000, percent: 80, lamp: 'CLEAR' },
      { chart: 37, score: 900_000, percent: 60, lamp: 'CLEAR' },
    ]);
    const after = (await server.client().ratings.get(of)).body.rating;
    expect(after).toMatchObject(simulation.after);
  });

  test('counts a chart and its hard mode once', async () => {
    const { server, hazel } = await start(jubeat);
    await importOf(hazel, 'jubeat', 'Single', played);
    const plays = [with80(38), with80(39, 90)];
    const { simulation } = (await server.client().ratings.simulate({ ...of, json: { plays } })).body;
    expect(simulation.plays.map(({ parts }) => parts.length)).toEqual([0, 1]);
    expect(simulation.dropped).toHaveLength(1);
  });

  test('lists every fault of its plays', async () => {
    const { server, hazel } = await start(jubeat);
    await importOf(hazel, 'jubeat', 'Single', played);
    const plays = [
      { ...with80(1), chartID: 'none' },
      { ...with80(1), lamp: 'CLEARED' },
      { ...with80(1), score: 2_000_000 },
      { ...with80(1), optional: { flare: 'X' } },
      { chartID: ratedChart('jubeat', 1), score: 900_000, lamp: 'CLEAR' },
    ];
    await expect(server.client().ratings.simulate({ ...of, json: { plays } })).rejects.toMatchObject({
      status: 400,
      issues: [
        { path: 'plays[0].chartID' },
        { path: 'plays[1].lamp' },
        { path: 'plays[2]', message: expect.stringContaining('from 0 to 1000000') },
        { path: 'plays[3].optional.flare' },
        { path: 'plays[4].percent' },
      ],
    });
  });
});
