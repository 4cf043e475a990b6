import { describe, expect } from 'vitest';

import { pages } from '../../contracts/client/pages.ts';
import { failureOf, SP, send, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, HOUR, NOON, play } from '../support/plays.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';
import { createTestServer } from '../support/test-server.ts';

const CHART = chartID('iidx 1 SP ANOTHER true');
const me = { ...SP, userID: 'me' };

describe('a profile', () => {
  test('has ratings, first and latest score, count and places', async ({ hazel }) => {
    const plays = [
      play(1, { timeAchieved: NOON + HOUR }),
      play(2, { timeAchieved: NOON }),
      play(3, { timeAchieved: null }),
      play(4, { timeAchieved: NOON + 2 * HOUR }),
    ];
    const { scoreIDs } = await upload(hazel, batch(plays));
    const { body } = await hazel.api.ugpts.get({ params: me });
    // Levels 2, 3, 4 and 5, a twentieth each.
    expect(body.gameStats).toEqual({
      userID: hazel.user.id,
      ...SP,
      ratings: { ktLampRating: 0.7, BPI: null },
      classes: {},
      ratedFor: null,
    });
    expect(body.firstScore?.scoreID).toBe(scoreIDs[1]);
    expect(body.mostRecentScore?.scoreID).toBe(scoreIDs[3]);
    expect(body.totalScores).toBe(4);
    expect(body.rankingData).toEqual({ ktLampRating: { ranking: 1, outOf: 1 }, BPI: { ranking: 1, outOf: 1 } });
  });

  test('without timed scores has neither first nor latest', async ({ hazel }) => {
    await upload(hazel, batch([play(1, { timeAchieved: null }), play(2, { timeAchieved: 0 })]));
    const { body } = await hazel.api.ugpts.get({ params: me });
    expect(body).toMatchObject({ firstScore: null, mostRecentScore: null, totalScores: 2 });
    const error = await failureOf(hazel.api.ugpts.lastSession({ params: me }));
    expect(error).toMatchObject({ status: 404, code: 'session_not_found' });
    expect((await hazel.api.ugpts.recentSessions({ params: me })).body).toEqual([]);
  });

  test('adds up the best 20 only', async ({ hazel }) => {
    // Twice the levels 3 to 12 (150 in all); 1, 1, 2, 2 and 2 are left out.
    await upload(hazel, batch(Array.from({ length: 25 }, (_, index) => play(index + 1))));
    const { body } = await hazel.api.ugpts.get({ params: me });
    expect(body.gameStats.ratings['ktLampRating']).toBeCloseTo(7.5, 10);
  });

  test('has a BPI from 20 rated PBs on: the mean of averages (0) and records (100)', async ({ hazel }) => {
    const at = (n: number, score: number) => play(n, { score });
    const averages = Array.from({ length: 10 }, (_, index) => at(index + 1, 801 + index));
    const records = Array.from({ length: 9 }, (_, index) => at(index + 11, 990 + 2 * (index + 11)));
    await upload(hazel, batch([...averages, ...records]));
    const bpi = async () => (await hazel.api.ugpts.get({ params: me })).body.gameStats.ratings['BPI'];
    expect(await bpi()).toBeNull();
    await upload(hazel, batch([at(20, 1030)]));
    expect(await bpi()).toBeCloseTo(50, 10);
  });

  test('of a game that was not played is not found, on every route', async ({ guest, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const params = { game: 'iidx', playtype: 'DP', userID: hazel.user.id, chartID: CHART };
    for (const call of Object.values(guest.ugpts)) {
      const error = await failureOf((call as typeof guest.ugpts.pb)({ params }));
      expect(error).toMatchObject({ status: 404, code: 'not_played' });
    }
  });

  test('names what is unknown first: user, then game', async ({ guest }) => {
    for (const call of Object.values(guest.ugpts)) {
      const failure = async (params: { userID: string; game: string }) =>
        (await failureOf((call as typeof guest.ugpts.pb)({ params: { playtype: 'SP', chartID: CHART, ...params } })))
          .code;
      expect(await failure({ userID: 'nobody', game: 'nothing' })).toBe('user_not_found');
      expect(await failure({ userID: 'me', game: 'iidx' })).toBe('not_authenticated');
    }
    const params = { userID: 'nobody', game: 'iidx', playtype: 'SP' };
    expect(await failureOf(guest.ugpts.get({ params }))).toMatchObject({ status: 404 });
  });

  test('of an unknown game is not found', async ({ hazel }) => {
    const error = await failureOf(hazel.api.ugpts.get({ params: { ...me, game: 'nothing' } }));
    expect(error).toMatchObject({ status: 404, code: 'game_not_found' });
  });

  test('names the playtypes of the game where another is asked for', async ({ hazel }) => {
    const params = { userID: 'me', game: 'sdvx', playtype: 'custom-tables' };
    const message = 'sdvx has no playtype "custom-tables"; expected Single';
    expect(await failureOf(hazel.api.ugpts.get({ params }))).toMatchObject({ code: 'game_not_found', message });
  });
});

describe('the PBs of a player', () => {
  test('come best first by the default or another rating, without those that have none', async ({ hazel }) => {
    // Song 21 and on have no BPI.
    await upload(hazel, batch([play(1, { score: 992 }), play(5, { score: 806 }), play(22)]));
    const best = async (alg?: string) => {
      const { pbs, songs, charts } = (await hazel.api.ugpts.bestPBs({ params: me, query: { alg } })).body;
      expect(new Set(songs.map(({ id }) => id))).toEqual(new Set(pbs.map(({ songID }) => songID)));
      expect(charts.map(({ chartID }) => chartID).sort()).toEqual(pbs.map(({ chartID }) => chartID).sort());
      return pbs.map(({ songID, calculatedData }) => [songID, calculatedData[alg ?? 'ktLampRating']]);
    };
    const byLevel = [
      [22, 11],
      [5, 6],
      [1, 2],
    ];
    expect(await best()).toEqual(byLevel);
    expect(await best('ktLampRating')).toEqual(byLevel);
    expect(await best('BPI')).toEqual([
      [1, 100],
      [5, expect.any(Number)],
    ]);
  });

  test('are the best 100 at most there, and all of them elsewhere', async () => {
    const seeds = testSeeds();
    const charts = seeds.files.find(({ name }) => name === 'charts-iidx.json')!;
    const normals = Array.from({ length: 40 }, (_, index) => ({
      ...(charts.entries[index * 3] as object),
      chartID: chartID(`normal ${index}`),
      difficulty: 'NORMAL',
    }));
    charts.entries.push(...normals);
    const server = await createTestServer({ seeds });
    const hazel = await server.player('hazel');
    const plays = Array.from({ length: 40 }, (_, index) => index + 1).flatMap((n) =>
      ['NORMAL', 'HYPER', 'ANOTHER'].map((difficulty) => play(n, { difficulty })),
    );
    await upload(hazel, batch(plays));
    expect((await hazel.api.ugpts.allPBs({ params: me })).body.pbs).toHaveLength(120);
    const { pbs } = (await hazel.api.ugpts.bestPBs({ params: me })).body;
    const ratings = pbs.map(({ calculatedData }) => calculatedData['ktLampRating']!);
    expect(ratings).toHaveLength(100);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(ratings.at(-1)).toBe(2);
    await server.close();
  });

  test('leave out charts of older versions, which have a PB all the same', async ({ hazel }) => {
    await upload(hazel, batch([play(1)], {}, { version: '27' }));
    expect((await hazel.api.ugpts.allPBs({ params: me })).body).toEqual({ pbs: [], songs: [], charts: [] });
    expect((await hazel.api.ugpts.bestPBs({ params: me })).body.pbs).toEqual([]);
    const old = chartID('iidx 1 SP ANOTHER false');
    const { body } = await hazel.api.ugpts.pb({ params: { ...me, chartID: old } });
    expect(body.pb).toMatchObject({ chartID: old, isPrimary: false, scoreData: { percent: 87.5 } });
  });

  test('are listed by any algorithm, page by page, and boards of several players only by those of the game', async ({
    hazel,
  }) => {
    const lamps = ['FAILED', 'CLEAR', 'HARD CLEAR', 'EX HARD CLEAR', 'FULL COMBO'] as const;
    await upload(hazel, batch(lamps.map((lamp, n) => play(n + 1, { lamp }))));
    for (const alg of ['ktLampRatingHC', 'ktLampRatingEXHC', 'ktLampRating']) {
      const all = (await hazel.api.ugpts.bestPBs({ params: me, query: { alg } })).body.pbs;
      const ratings = all.map(({ calculatedData }) => calculatedData[alg]!);
      expect(ratings).toHaveLength(5);
      expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
      const paged: string[] = [];
      for await (const { pbs } of pages(hazel.api.ugpts.bestPBs, { params: me, query: { alg, limit: 2 } }))
        paged.push(...pbs.map(({ chartID: id }) => id));
      expect(paged).toEqual(all.map(({ chartID: id }) => id));
    }
    const params = { game: 'iidx', playtype: 'SP' } as const;
    const { boardRatingAlgs } = (await hazel.api.games.playtype({ params })).body.config;
    expect(boardRatingAlgs).toEqual(['ktLampRating', 'BPI']);
    const { issues } = await failureOf(hazel.api.boards.pbs({ params, query: { alg: 'ktLampRatingHC' } }));
    expect(issues).toEqual([{ path: 'alg', message: 'expected one of ktLampRating, BPI' }]);
  });

  test.for(['nothing', 'VF6', 'constructor', ''])('are not to be had by "%s"', async (alg, { server, hazel }) => {
    await upload(hazel, batch([play(1)]));
    const { status, json } = await send(server, `/api/v1/users/hazel/games/iidx/SP/pbs/best?alg=${alg}`);
    expect([status, json.code, json.issues?.[0]?.path]).toEqual([400, 'invalid_request', 'alg']);
    expect(json.issues?.[0]?.message).toContain('ktLampRating, ktLampRatingHC, ktLampRatingEXHC, BPI');
  });
});

describe('a PB', () => {
  test('comes with the scores it is composed of when asked for', async ({ hazel }) => {
    const plays = [play(1, { score: 900 }), play(1, { score: 800, lamp: 'HARD CLEAR' }), play(1, { score: 10 })];
    const { scoreIDs } = await upload(hazel, batch(plays));
    const params = { ...me, chartID: CHART };
    const { body } = await hazel.api.ugpts.pb({ params, query: { getComposition: true } });
    expect(body.pb.scoreData).toMatchObject({ score: 900, lamp: 'HARD CLEAR', lampIndex: 5 });
    expect(body.pb.composedFrom).toEqual([
      { name: 'Best Score', scoreID: scoreIDs[0] },
      { name: 'Best Lamp', scoreID: scoreIDs[1] },
    ]);
    expect(body.scores!.map(({ scoreID }) => scoreID)).toEqual(scoreIDs.slice(0, 2));
    expect(body.chart.chartID).toBe(CHART);
    const { body: alone } = await hazel.api.ugpts.pb({ params });
    expect(Object.keys(alone).sort()).toEqual(['chart', 'pb']);
  });

  test('says what it is composed of as servers of 2022 did, if asked to, and as a list otherwise', async ({
    hazel,
  }) => {
    const plays = [
      play(1, { score: 900 }),
      play(1, { score: 800, lamp: 'HARD CLEAR' }),
      play(1, { score: 10, optional: { bp: 1 } }),
      play(2, { score: 700 }),
    ];
    const { scoreIDs } = await upload(hazel, batch(plays));
    const [scorePB, lampPB, bp, alone] = scoreIDs as [string, string, string, string];
    const whole = { scorePB, lampPB, other: [{ name: 'Lowest BP', scoreID: bp }] };
    const simple = { scorePB: alone, lampPB: alone };
    const query = { composedFrom: 'object' as const };
    const { pb } = (await hazel.api.ugpts.pb({ params: { ...me, chartID: CHART }, query })).body;
    expect(pb.composedFrom).toEqual(whole);
    const lists = [
      await hazel.api.ugpts.allPBs({ params: me, query }),
      await hazel.api.ugpts.allPBs({ params: me, query: { ...query, limit: 10 } }),
      await hazel.api.ugpts.bestPBs({ params: me, query }),
    ];
    for (const { body } of lists) {
      const parts = new Map(body.pbs.map((one) => [one.chartID, one.composedFrom]));
      expect(parts).toEqual(
        new Map<string, unknown>([
          [CHART, whole],
          [chartID('iidx 2 SP ANOTHER true'), simple],
        ]),
      );
    }
    const { pbs } = (await hazel.api.ugpts.allPBs({ params: me, query: { composedFrom: 'list' } })).body;
    expect(pbs.every(({ composedFrom }) => Array.isArray(composedFrom))).toBe(true);
  });

  test('on an unknown chart or one that was not played is not found', async ({ hazel }) => {
    await upload(hazel, batch([play(1)]));
    const failure = async (id: string) => failureOf(hazel.api.ugpts.pb({ params: { ...me, chartID: id } }));
    expect(await failure('nothing')).toMatchObject({ status: 404, code: 'chart_not_found' });
    expect(await failure(chartID('iidx 1 DP ANOTHER true'))).toMatchObject({ status: 404, code: 'chart_not_found' });
    expect(await failure(chartID('iidx 2 SP ANOTHER true'))).toMatchObject({ status: 404, code: 'not_played' });
  });
});

describe('recent scores', () => {
  test('come latest first, those without a time last', async ({ hazel }) => {
    const times = [NOON, null, NOON + 2, NOON + 1];
    await upload(hazel, batch(times.map((timeAchieved, index) => play(index + 1, { timeAchieved }))));
    const { body } = await hazel.api.ugpts.recentScores({ params: me });
    expect(body.scores.map(({ songID }) => songID)).toEqual([3, 4, 1, 2]);
    expect(body.charts).toHaveLength(4);
    expect(body.songs).toHaveLength(4);
  });

  test('are 100 at most', async ({ hazel }) => {
    await upload(hazel, batch(Array.from({ length: 103 }, (_, n) => play(1, { score: n, timeAchieved: NOON + n }))));
    const { scores, songs } = (await hazel.api.ugpts.recentScores({ params: me })).body;
    expect(scores.map(({ scoreData }) => scoreData.score)).toEqual(Array.from({ length: 100 }, (_, n) => 102 - n));
    expect(songs).toHaveLength(1);
  });
});
