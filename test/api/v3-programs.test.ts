import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { V3ChartDocument, V3SongDocument } from '../../contracts/documents/v3/chart.ts';
import type { V3PBDocument, V3ScoreDocument } from '../../contracts/documents/v3/score.ts';
import type { V3ScoreInfo, V3SessionDocument } from '../../contracts/documents/v3/session.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { bearer, post, send, upload } from '../support/calls.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { HOUR, NOON } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

// Requests of programs written for servers with version 3 of the API, and the fields that they read.

interface Body {
  pbs: V3PBDocument[];
  scores: V3ScoreDocument[];
  charts: V3ChartDocument[];
  songs: V3SongDocument[];
  users: { username: string }[];
  session: V3SessionDocument;
  scoreInfo: V3ScoreInfo[];
  index: number;
  goal: { goalID: string };
}
const BMS = sampleChart('bms', '7K');
const SDVX = sampleChart('sdvx', 'Single');
const SHA256 = '12'.repeat(32);

interface SeedChart {
  chartID: string;
  data: Record<string, unknown>;
  tierlistInfo: object;
}

/** The songs of all games, with what the catalogue may have otherwise than programs read it. */
function catalogue(): SeedFiles {
  const { files } = sampleCatalogue();
  const chart = (game: string, chartID: string) =>
    (files.find(({ name }) => name === `charts-${game}.json`)!.entries as SeedChart[]).find(
      (one) => one.chartID === chartID,
    )!;
  const sdvx = chart('sdvx', SDVX);
  sdvx.data = { ...sdvx.data, inGameID: [1000, 1001] };
  const bms = chart('bms', BMS);
  bms.data = { ...bms.data, hashSHA256: SHA256, tableFolders: [{ table: '★', level: '12' }] };
  bms.tierlistInfo = { 'sgl-EC': { value: 11.5, text: '★11.5' } };
  return { files };
}

let server: TestServer;
let hazel: Player;
let sessionID = '';
beforeAll(async () => {
  server = await createTestServer({ seeds: catalogue() });
  hazel = await server.player('hazel');
  const on = (chartID: string, more: object) => ({
    matchType: 'chartID',
    identifier: chartID,
    timeAchieved: NOON,
    ...more,
  });
  const meta = (game: string) => ({ game, service: 'test' });
  await upload(hazel, {
    meta: meta('sdvx'),
    scores: [on(SDVX, { score: 9_500_000, lamp: 'CLEAR', optional: { exScore: 1234 } })],
  });
  await upload(hazel, {
    meta: meta('bms-7k'),
    scores: [
      on(BMS, { score: 10, lamp: 'CLEAR' }),
      on(BMS, { score: 12, lamp: 'HARD CLEAR', timeAchieved: NOON + 5 * HOUR }),
    ],
  });
  await upload(hazel, {
    meta: meta('ongeki'),
    scores: [
      on(sampleChart('ongeki', 'Single'), { score: 990_000, noteLamp: 'CLEAR', bellLamp: 'NONE', platinumScore: 1500 }),
    ],
  });
  await upload(hazel, {
    meta: meta('maimaidx'),
    scores: [on(sampleChart('maimaidx', 'Single'), { percent: 99, lamp: 'CLEAR' })],
  });
  await upload(hazel, {
    meta: meta('chunithm'),
    scores: [on(sampleChart('chunithm', 'Single'), { score: 990_000, noteLamp: 'NONE', clearLamp: 'HARD' })],
  });
});
afterAll(() => server.close());

const get = async (path: string) => {
  const { status, json } = await send(server, `/api/v1${path}`);
  expect([path, status, json.success]).toEqual([path, 200, true]);
  return json.body as Body;
};

test('mikado finds the score, lamp, grade and one id of every chart in all PBs', async () => {
  const { pbs, charts } = await get(`/users/${hazel.user.id}/games/sdvx/pbs/all`);
  expect(pbs).toHaveLength(1);
  expect(pbs[0]).toMatchObject({
    chartID: SDVX,
    scoreData: {
      score: 9_500_000,
      lamp: 'CLEAR',
      enumIndexes: { grade: expect.any(Number) },
      optional: { exScore: 1234 },
    },
  });
  expect(charts).toMatchObject([{ chartID: SDVX, difficulty: expect.any(String), data: { inGameID: 1000 } }]);
});

describe('the adapter of maidraw', () => {
  test.each([
    [
      'ongeki',
      {
        noteLamp: 'CLEAR',
        bellLamp: 'NONE',
        platinumScore: 1500,
        platinumStars: expect.stringMatching(/^[0-5R]-star$/),
      },
    ],
    ['maimaidx', { percent: 99, lamp: 'CLEAR' }],
    ['chunithm', { score: 990_000, noteLamp: 'NONE', clearLamp: 'HARD' }],
  ])('joins PBs and plays of %s with charts and songs', async (game, scoreData) => {
    expect(await get('/users/hazel')).toMatchObject({ username: 'hazel' });
    for (const [tail, list] of [
      ['pbs/all', 'pbs'],
      ['scores/recent', 'scores'],
    ] as const) {
      const body = await get(`/users/hazel/games/${game}/${tail}`);
      const play = body[list][0]!;
      expect(play).toMatchObject({ scoreData, calculatedData: expect.any(Object) });
      const chart = body.charts.find(({ chartID }) => chartID === play.chartID)!;
      const song = body.songs.find(({ id }) => id === play.songID)!;
      expect([typeof chart.level, chart.song.id, song.title]).toEqual(['string', song.id, 'Sample Single']);
      expect(chart.data).toHaveProperty('inGameID');
      const onChart = await get(`/users/hazel/games/${game}/scores/${play.chartID}`);
      expect(onChart).toMatchObject([{ scoreData }]);
    }
  });

  test('is told that a user does not exist', async () => {
    const { status, json } = await send(server, '/api/v1/users/nobody/games/ongeki/pbs/all');
    expect([status, json.description]).toEqual([404, expect.stringContaining('does not exist')]);
  });
});

test('BokutachiIR-Tracker follows sessions to their plays, with tables, tiers and what was raised', async () => {
  expect(await get('/users?search=haz')).toMatchObject([{ username: 'hazel', id: hazel.user.id }]);
  const sessions = (await get(
    `/users/${hazel.user.id}/games/bms-7k/sessions/recent`,
  )) as unknown as V3SessionDocument[];
  expect(sessions.map(({ timeStarted }) => timeStarted)).toEqual([NOON + 5 * HOUR, NOON]);
  const indexes = [];
  for (const { sessionID: id, scoreIDs } of sessions) {
    const body = await get(`/sessions/${id}`);
    expect(body.session).toMatchObject({ sessionID: id, name: expect.any(String), game: 'bms-7k', scoreIDs });
    expect(body.scores).toMatchObject([{ sessionID: id, scoreID: scoreIDs[0] }]);
    expect(body.charts).toMatchObject([
      {
        song: { title: 'Sample 7K', artist: 'Somebody' },
        data: { tableFolders: { '★': '12' }, sglEC: 11.5, notecount: expect.any(Number) },
      },
    ]);
    indexes.push([body.index, body.scoreInfo]);
  }
  sessionID = sessions[0]!.sessionID;
  expect(indexes).toEqual([
    [
      2,
      [
        {
          scoreID: sessions[0]!.scoreIDs[0],
          isNewScore: false,
          deltas: expect.objectContaining({ score: 2, lamp: 1 }),
        },
      ],
    ],
    [1, [{ scoreID: sessions[1]!.scoreIDs[0], isNewScore: true }]],
  ]);
  expect(await get(`/users/${hazel.user.id}/games/bms-7k/sessions/last`)).toMatchObject({
    session: { sessionID },
    scoreInfo: [{ isNewScore: false }],
  });
  expect(await get(`/users/${hazel.user.id}/games/bms-7k/sessions/calendar`)).toMatchObject([
    { game: 'bms-7k', timeStarted: NOON },
    { sessionID },
  ]);
  const { pbs } = await get(`/users/${hazel.user.id}/games/bms-7k/pbs/all`);
  expect(pbs[0]!.composedFrom).toMatchObject([{ name: expect.any(String), scoreID: sessions[0]!.scoreIDs[0] }]);
});

test('a session is renamed by its id in v3, too', async () => {
  const [{ sessionID: id }] = (await get('/users/hazel/games/sdvx/sessions/recent')) as unknown as [V3SessionDocument];
  const headers = { ...bearer(hazel.key), 'content-type': 'application/json' };
  const init = { method: 'PATCH', headers, body: JSON.stringify({ name: 'Out with friends' }) };
  expect((await send(server, `/api/v1/sessions/${id}`, init)).status).toBe(200);
  expect((await get(`/sessions/${id}`)).session).toMatchObject({ name: 'Out with friends' });
});

test('the Discord bot reads profiles, PBs, charts and goals', async () => {
  const profile = await get('/users/hazel/games/bms-7k');
  expect(profile).toMatchObject({
    gameStats: { userID: hazel.user.id, game: 'bms-7k', ratings: expect.any(Object), classes: {} },
    firstScore: { game: 'bms-7k' },
    totalScores: 2,
    rankingData: expect.any(Object),
    playtime: 0,
  });
  expect(await get('/users/hazel/game-profiles')).toContainEqual(
    expect.objectContaining({ game: 'bms-7k', classes: {}, __rankingData: expect.any(Object) }),
  );
  expect(await get(`/users/hazel/games/bms-7k/pbs/${BMS}`)).toMatchObject({
    pb: { scoreData: { score: 12, lamp: 'HARD CLEAR' } },
    chart: { song: { title: 'Sample 7K' } },
  });
  expect(await get(`/games/bms-7k/charts/${BMS}`)).toMatchObject({
    chart: { chartID: BMS },
    song: { title: 'Sample 7K' },
  });
  const { status } = await send(server, `/api/v1/users/hazel/games/bms-14k/pbs/${sampleChart('bms', '14K')}`);
  expect(status).toBe(404);
  const goal = {
    charts: { type: 'single', data: BMS },
    criteria: { mode: 'single', key: 'scoreData.lampIndex', value: 6 },
  };
  const path = '/api/v1/users/hazel/games/bms/7K/targets/goals/add-goal';
  const made = (await send(server, path, post(goal, bearer(hazel.key)))).json.body as Body;
  expect(await get(`/games/bms-7k/targets/goals/${made.goal.goalID}`)).toMatchObject({
    goal: { game: 'bms-7k', criteria: { mode: 'single', key: 'lamp', value: 6 } },
    goalSubs: [{ userID: hazel.user.id, game: 'bms-7k' }],
  });
  expect(await get('/users/hazel/games/bms-7k/targets/all-subs')).toMatchObject({
    goals: [{ criteria: { key: 'lamp' } }],
    goalSubs: [{ game: 'bms-7k' }],
    quests: [],
    questSubs: [],
  });
});

describe('players of BMS and the jar of beatoraja', () => {
  test.each(['bms', 'bms-7k', 'bms/7K'])('find a chart of %s by its hash', async (game) => {
    const name = { matchType: 'bmsChartHash', identifier: SHA256 };
    const { status, json } = await send(server, `/api/v1/games/${game}/charts/resolve`, post(name));
    expect([status, json.body]).toEqual([
      200,
      expect.objectContaining({
        chart: expect.objectContaining({ chartID: BMS, difficulty: 'CHART', game: 'bms-7k' }),
        song: expect.objectContaining({ id: '1' }),
      }),
    ]);
    const unknown = post({ ...name, identifier: '34'.repeat(32) });
    expect((await send(server, `/api/v1/games/${game}/charts/resolve`, unknown)).status).toBe(404);
  });

  test.each(['bms', 'bms-7k', 'bms/7K'])('read the leaderboard of a chart of %s', async (game) => {
    const { pbs, users } = await get(`/games/${game}/charts/${BMS}/pbs?startRanking=1`);
    expect([pbs[0]!.scoreData.score, users[0]!.username]).toEqual([12, 'hazel']);
  });
});

describe('a PB is found', () => {
  test('by the name of its chart', async () => {
    const path = '/api/v1/users/hazel/games/bms-7k/pbs/resolve';
    const { json } = await send(server, path, post({ matchType: 'bmsChartHash', identifier: SHA256 }));
    expect(json.body).toMatchObject({
      chart: { chartID: BMS },
      song: { title: 'Sample 7K' },
      pb: { scoreData: { score: 12 } },
    });
  });
  test('by its song', async () => {
    const { pbs, charts, songs } = await get('/users/hazel/games/bms-7k/pbs/song/1');
    expect([pbs.length, charts[0]!.chartID, songs[0]!.id]).toEqual([1, BMS, '1']);
  });
});

describe('who asks for what is not there is told as in v3', () => {
  test.each([
    ['/nothing', 404, 'Endpoint Not Found.'],
    ['/users/nobody/games/sdvx', 404, 'does not exist'],
    ['/users/hazel/games/wacca/pbs/all', 404, 'has not played'],
    ['/users/hazel/games/chess/pbs/all', 400, 'This server has no game chess'],
    ['/games/chess/leaderboard', 400, 'This server has no game chess'],
  ])('%s', async (path, expected, text) => {
    const { status, json } = await send(server, `/api/v1${path}`);
    expect([status, json.success, json.description]).toEqual([expected, false, expect.stringContaining(text)]);
  });
});

test('ids of games alone, and all that names a playtype, answer as they did', async () => {
  expect(await get('/games/sdvx')).toMatchObject({ internalName: 'sdvx', validPlaytypes: ['Single'] });
  expect(await get('/games/bms-7k')).toEqual(await get('/games/bms/7K'));
  expect(await get('/users/hazel/games/sdvx/Single')).toMatchObject({
    gameStats: { game: 'sdvx', playtype: 'Single' },
  });
  const { pbs } = await get('/users/hazel/games/sdvx/Single/pbs/all');
  expect(pbs[0]).toMatchObject({
    playtype: 'Single',
    songID: 1,
    scoreData: { lampIndex: 1, hitMeta: { exScore: 1234 } },
  });
  const { status, json } = await send(server, '/api/v1/games/bms/leaderboard');
  expect([status, json.code]).toEqual([404, 'game_not_found']);
});

test('games that are switched off are not there in v3 either', async () => {
  const small = await createTestServer({ seeds: catalogue(), env: { KAIDEN_GAMES: 'sdvx' } });
  const paths = ['/games/bms-7k/leaderboard', `/games/bms-7k/charts/${BMS}`, '/games/sdvx/leaderboard'];
  const statuses = [];
  for (const path of paths) statuses.push((await send(small, `/api/v1${path}`)).status);
  const resolved = await send(
    small,
    '/api/v1/games/bms-7k/charts/resolve',
    post({ matchType: 'bmsChartHash', identifier: SHA256 }),
  );
  expect([...statuses, resolved.status]).toEqual([404, 404, 200, 404]);
  await small.close();
});
