import { describe, expect } from 'vitest';

import { pages } from '../../contracts/client/pages.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { failureOf, SP, send, upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, NOON, play } from '../support/plays.ts';
import { chartID, testSeeds } from '../support/test-seeds.ts';

const CHART = chartID('iidx 1 SP ANOTHER true');
const params = { ...SP, chartID: CHART };

describe('the list of charts', () => {
  test('has the most played first, each with its song', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(7), play(9)]));
    await upload(rowan, batch([play(9), play(9, { score: 1 })]));
    const { body } = await guest.charts.list({ params: SP });
    expect(body.charts.slice(0, 3).map(({ songID, __playcount }) => [songID, __playcount])).toEqual([
      [9, 2],
      [7, 1],
      [1, 0],
    ]);
    expect(body.songs.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [...new Set(body.charts.map(({ songID }) => songID))].sort((a, b) => a - b),
    );
  });

  test('has 100 at most, the most played ones, with a search too', async ({ server, guest, hazel }) => {
    const files = structuredClone(testSeeds().files);
    const charts = files.find(({ name }) => name === 'charts-iidx.json')!;
    for (const chart of [...charts.entries] as { chartID: string; difficulty: string }[]) {
      charts.entries.push({ ...chart, chartID: chartID(`more ${chart.chartID}`), difficulty: 'LEGGENDARIA' });
    }
    await server.deps.writer.run(loadCatalogue, { files });
    await upload(hazel, batch([play(40, { difficulty: 'HYPER' })]));
    for (const query of [{}, { search: 'song' }]) {
      const { charts: listed } = (await guest.charts.list({ params: SP, query })).body;
      expect(listed).toHaveLength(100);
      expect(listed[0]).toMatchObject({ songID: 40, difficulty: 'HYPER', __playcount: 1 });
    }
  });

  test('has the charts on a tier list, hardest first, page by page and in a range of tiers', async ({
    server,
    guest,
  }) => {
    const files = structuredClone(testSeeds().files);
    const entries = files.find(({ name }) => name === 'charts-iidx.json')!.entries as {
      songID: number;
      difficulty: string;
      playtype: string;
      data: object;
    }[];
    const tiers = new Map([12.2, 12.4, 12.4, 11.9].map((value, i) => [i + 1, value]));
    for (const chart of entries) {
      const value = chart.playtype === 'SP' && chart.difficulty === 'ANOTHER' ? tiers.get(chart.songID) : undefined;
      if (value !== undefined) chart.data = { ...chart.data, hcTier: { value, text: `★${value}` } };
    }
    await server.deps.writer.run(loadCatalogue, { files });
    const list = (query: object) => pages(guest.charts.list, { params: SP, query: { tierlist: 'kt-HC', ...query } });
    const songs = async (query: object) => {
      const found: number[] = [];
      for await (const { charts } of list(query)) found.push(...charts.map(({ songID }) => songID));
      return found;
    };
    expect(await songs({})).toEqual([2, 3, 1, 4]);
    expect(await songs({ limit: 1 })).toEqual([2, 3, 1, 4]);
    expect(await songs({ tierFrom: 12, tierTo: 12.2 })).toEqual([1]);
    expect(await songs({ difficulty: 'HYPER' })).toEqual([]);
    const { body } = await guest.charts.get({ params: { ...SP, chartID: chartID('iidx 2 SP ANOTHER true') } });
    // Without a tier, a clear counts as the level; an ex-hard clear never counts less than a hard clear.
    expect(body.tiers).toEqual({
      'kt-NC': { value: body.chart.levelNum, text: null },
      'kt-HC': { value: 12.4, text: '★12.4' },
      'kt-EXHC': { value: 12.4, text: null },
    });
  });

  test('refuses tier lists that the game does not have, and tiers without a list', async ({ guest }) => {
    const refused = async (query: object) =>
      (await failureOf(guest.charts.list({ params: SP, query }))).issues?.map(({ path }) => path);
    expect(await refused({ tierlist: 'dp-tier' })).toEqual(['tierlist']);
    expect(await refused({ tierFrom: 12 })).toEqual(['tierlist']);
  });

  test('has the charts of songs that fit a search, in order of play counts', async ({ guest, hazel }) => {
    await upload(hazel, batch([play(12, { difficulty: 'HYPER' })]));
    const { body } = await guest.charts.list({ params: SP, query: { search: 'song 12' } });
    expect(body.charts.map(({ songID, difficulty }) => [songID, difficulty])).toEqual([
      [12, 'HYPER'],
      [12, 'ANOTHER'],
    ]);
    expect(body.songs).toEqual([expect.objectContaining({ id: 12, __textScore: 1 })]);
  });

  test.for([
    ['双子', [103]],
    ['TWINS', [103]],
    ['second artist', [102]],
    ['%', []],
    ["' or 1=1 --", []],
    ['"', []],
    ['*', []],
  ] as const)('finds by title, other titles and artist: %j', async ([search, expected], { guest }) => {
    const { body } = await guest.charts.list({ params: SP, query: { search } });
    expect(body.songs.map(({ id }) => id)).toEqual(expected);
  });

  test('takes an empty search for none', async ({ guest }) => {
    const { body } = await guest.charts.list({ params: SP, query: { search: '' } });
    expect(body).toEqual((await guest.charts.list({ params: SP })).body);
  });
});

test('the levels that charts have come easiest first, each once', async ({ guest }) => {
  const { body } = await guest.charts.levels({ params: SP });
  expect(body).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
  await expect(guest.charts.levels({ params: { ...SP, playtype: 'XP' } })).rejects.toMatchObject({ status: 404 });
});

describe('the list of charts of a difficulty or level', () => {
  test('has only those, page after page', async ({ guest }) => {
    const all = (await guest.charts.list({ params: SP })).body.charts;
    const query = { difficulty: 'ANOTHER', level: '2' };
    const wanted = all.filter(({ difficulty, level }) => difficulty === 'ANOTHER' && level === '2');
    expect(wanted.length).toBeGreaterThan(1);
    expect((await guest.charts.list({ params: SP, query })).body.charts).toEqual(wanted);
    const seen = [];
    for await (const page of pages(guest.charts.list, { params: SP, query: { ...query, limit: 1 } })) {
      seen.push(...page.charts);
    }
    expect(seen).toEqual(wanted);
  });

  test('goes together with a search', async ({ guest }) => {
    const query = { search: 'song 12', difficulty: 'HYPER' };
    const { charts, songs } = (await guest.charts.list({ params: SP, query })).body;
    expect(charts.map(({ songID, difficulty }) => [songID, difficulty])).toEqual([[12, 'HYPER']]);
    expect(songs.map(({ id }) => id)).toEqual([12]);
    expect((await guest.charts.list({ params: SP, query: { level: 'none' } })).body.charts).toEqual([]);
  });
});

describe('the distribution of a chart', () => {
  test('counts PBs, not plays, by lamp, grade and whole percent', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(1, { score: 400 }), play(1, { score: 900, timeAchieved: NOON + 1 })]));
    await upload(rowan, batch([play(1, { score: 901, lamp: 'HARD CLEAR' })]));
    const { pbs } = (await guest.charts.pbs({ params })).body;
    const { body } = await guest.charts.distribution({ params });
    const lamps = pbs.map(({ scoreData }) => scoreData.lamp);
    expect(body.lamps).toEqual(Object.fromEntries(lamps.map((lamp) => [lamp, 1])));
    expect(Object.keys(body.lamps)).toHaveLength(2);
    expect(body.grades).toEqual({ [pbs[0]!.scoreData.grade]: 2 });
    expect(body.percents).toEqual({ [Math.floor(pbs[0]!.scoreData.percent)]: 2 });
  });

  test('is empty where nobody has played', async ({ guest }) => {
    expect((await guest.charts.distribution({ params })).body).toEqual({ lamps: {}, grades: {}, percents: {} });
  });
});

describe('a chart', () => {
  test('comes with its song', async ({ guest }) => {
    const { body } = await guest.charts.get({ params });
    expect(body.song).toMatchObject({ id: 1, title: 'Song 1' });
    expect(body.chart).toEqual({
      chartID: CHART,
      songID: 1,
      game: 'iidx',
      playtype: 'SP',
      difficulty: 'ANOTHER',
      level: '2',
      levelNum: 2,
      isPrimary: true,
      versions: ['30'],
      data: { notecount: 501, inGameID: 1001, kaidenAverage: 801, worldRecord: 992, bpiCoefficient: null },
      rgcID: null,
      tierlistInfo: {},
    });
  });

  test('is not found in another playtype or game, nor when there is none', async ({ guest }) => {
    const others = [
      { game: 'iidx', playtype: 'DP', chartID: CHART },
      { game: 'sdvx', playtype: 'Single', chartID: CHART },
      { ...SP, chartID: 'nothing' },
    ];
    for (const params of others) {
      for (const call of [guest.charts.get, guest.charts.playcount, guest.charts.pbs]) {
        expect(await failureOf(call({ params }))).toMatchObject({ status: 404, code: 'chart_not_found' });
      }
    }
  });

  test('counts its players once each', async ({ guest, hazel, rowan }) => {
    const count = async () => (await guest.charts.playcount({ params })).body.count;
    expect(await count()).toBe(0);
    await upload(hazel, batch([play(1), play(1, { score: 600 })]));
    await upload(hazel, batch([play(1, { score: 650 })]));
    expect(await count()).toBe(1);
    await upload(rowan, batch([play(1)]));
    expect(await count()).toBe(2);
  });
});

describe('the leaderboard of a chart', () => {
  test('gives equal scores to the earlier play, untimed ones last, and no place twice', async ({ guest, server }) => {
    const plays = {
      untimed: { timeAchieved: null },
      late: { timeAchieved: NOON + 1 },
      best: { score: 800, timeAchieved: NOON + 2 },
      early: { timeAchieved: NOON },
      lateToo: { timeAchieved: NOON + 1 },
      worst: { score: 1, timeAchieved: NOON - 1 },
    };
    for (const [name, more] of Object.entries(plays)) await upload(await server.player(name), batch([play(1, more)]));
    const { body } = await guest.charts.pbs({ params });
    expect(body.users.map(({ username }) => username)).toEqual([
      'best',
      'early',
      'late',
      'lateToo',
      'untimed',
      'worst',
    ]);
    expect(body.pbs.map(({ userID }) => userID)).toEqual(body.users.map(({ id }) => id));
    const ranks = [1, 2, 3, 4, 5, 6].map((rank) => ({ rank, outOf: 6, rivalRank: null }));
    expect(body.pbs.map(({ rankingData }) => rankingData)).toEqual(ranks);

    const { body: rest } = await guest.charts.pbs({ params, query: { startRanking: 5 } });
    expect(rest.pbs).toEqual(body.pbs.slice(4));
    expect((await guest.charts.pbs({ params, query: { startRanking: 7 } })).body).toEqual({ pbs: [], users: [] });
    const { body: own } = await guest.ugpts.pb({ params: { ...params, userID: 'lateToo' } });
    expect(own.pb).toEqual(body.pbs[3]);
  });

  test('has places among those whom the viewer sees, and so many are counted', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(1, { score: 701 })]));
    await upload(rowan, batch([play(1, { score: 700 })]));
    const { users } = await hazel.logIn();
    await users.updateSettings({ params: { userID: 'me' }, json: { visibility: 'private' } });
    const { body: forAll } = await guest.charts.pbs({ params });
    expect(forAll.pbs).toMatchObject([{ userID: rowan.user.id, rankingData: { rank: 1, outOf: 1 } }]);
    const { body: forHazel } = await hazel.api.charts.pbs({ params });
    expect(forHazel.pbs.map(({ rankingData }) => rankingData)).toMatchObject([
      { rank: 1, outOf: 2 },
      { rank: 2, outOf: 2 },
    ]);
  });

  test('has 100 places on a page', async ({ guest, server }) => {
    for (let n = 0; n < 102; n += 1) await upload(await server.player(`p${n}_`), batch([play(1, { score: 900 - n })]));
    const { body } = await guest.charts.pbs({ params });
    expect(body.pbs.map(({ scoreData }) => scoreData.score)).toEqual(Array.from({ length: 100 }, (_, n) => 900 - n));
    const { body: rest } = await guest.charts.pbs({ params, query: { startRanking: 101 } });
    expect(rest.pbs.map(({ rankingData }) => rankingData.rank)).toEqual([101, 102]);
  });

  test('moves when somebody plays better', async ({ guest, hazel, rowan }) => {
    await upload(hazel, batch([play(1, { score: 700 })]));
    await upload(rowan, batch([play(1, { score: 701 })]));
    const order = async () => (await guest.charts.pbs({ params })).body.users.map(({ username }) => username);
    expect(await order()).toEqual(['Rowan', 'Hazel']);
    await upload(hazel, batch([play(1, { score: 702 })]));
    expect(await order()).toEqual(['Hazel', 'Rowan']);
  });

  test.for(['0', '-1', 'x', '1.5', '1e99'])('refuses to start at "%s"', async (startRanking, { server }) => {
    const { status, json } = await send(
      server,
      `/api/v1/games/iidx/SP/charts/${CHART}/pbs?startRanking=${startRanking}`,
    );
    expect([status, json.issues?.[0]?.path]).toEqual([400, 'startRanking']);
  });
});
