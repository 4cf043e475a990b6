import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { V3PBDocument } from '../../contracts/documents/v3/score.ts';
import type { V3SessionDocument } from '../../contracts/documents/v3/session.ts';
import { openForWriting } from '../../db/open.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { send, upload } from '../support/calls.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { HOUR, NOON } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

// Reads of v3 that rest on no route of Kaiden's.

const BMS = sampleChart('bms', '7K');
const SHA256 = 'ab'.repeat(32);
const MD5 = '34'.repeat(16);
interface SeedChart {
  chartID: string;
  songID: number;
  difficulty: string;
  data: Record<string, unknown>;
  tierlistInfo: object;
}
interface SeedSong {
  id: number;
  data: object;
}

/** The songs of all games, with a chart of BMS that has tiers, and songs of jubeat of which one is PICK UP. */
function catalogue(): SeedFiles {
  const { files } = sampleCatalogue();
  const entries = (name: string) => files.find((file) => file.name === name)!.entries as (SeedChart & SeedSong)[];
  const bms = entries('charts-bms.json').find(({ chartID }) => chartID === BMS)!;
  bms.data = { ...bms.data, hashSHA256: SHA256, hashMD5: MD5 };
  bms.tierlistInfo = { 'sgl-EC': { value: 11.5, text: '★11.5' } };
  const [song] = entries('songs-jubeat.json');
  const [chart] = entries('charts-jubeat.json');
  for (const [id, displayVersion] of [
    [2, 'beyond'],
    [3, 'clan'],
  ] as const) {
    entries('songs-jubeat.json').push({ ...song!, id, data: { displayVersion } });
    entries('charts-jubeat.json').push({ ...chart!, songID: id, chartID: `${id}`.repeat(40), difficulty: 'EXT' });
  }
  return { files };
}

let server: TestServer;
let hazel: Player;
const get = async (path: string) => {
  const { status, json } = await send(server, `/api/v1${path}`);
  expect([path, status]).toEqual([path, 200]);
  return json.body as never;
};
const statusOf = async (path: string) => (await send(server, `/api/v1${path}`)).status;
const on = (identifier: string, more: object) => ({ matchType: 'chartID', identifier, ...more });

beforeAll(async () => {
  server = await createTestServer({ seeds: catalogue() });
  hazel = await server.player('hazel');
  const send = (game: string, scores: object[]) => upload(hazel, { meta: { game, service: 'test' }, scores });
  await send('bms-7k', [
    on(BMS, { score: 10, lamp: 'CLEAR', timeAchieved: NOON }),
    on(BMS, { score: 12, lamp: 'HARD CLEAR', timeAchieved: NOON + 5 * HOUR }),
    on(BMS, { score: 11, lamp: 'HARD CLEAR', timeAchieved: NOON + 10 * HOUR }),
  ]);
  await send('jubeat', [
    on('2'.repeat(40), { score: 900_000, musicRate: 80, lamp: 'CLEAR', timeAchieved: NOON + HOUR }),
    on('3'.repeat(40), { score: 950_000, musicRate: 90, lamp: 'CLEAR', timeAchieved: NOON + HOUR }),
  ]);
});
afterAll(() => server.close());

describe('a song or chart of a song database of 2026', () => {
  const CHART = `C${'1f'.repeat(9)}a`;
  const SONG = `S${'2e'.repeat(9)}b`;
  beforeAll(() => {
    const connection = openForWriting(server.file);
    connection.client.exec(`update charts set v3_id = '${CHART}' where chart_id = '${BMS}'`);
    connection.client.exec(
      `update songs set v3_id = '${SONG}' where id = (select song from charts where chart_id = '${BMS}')`,
    );
    connection.close();
  });

  test.for([
    '/games/bms-7k/charts/:id',
    '/games/bms-7k/charts/:id/pbs',
    '/games/bms-7k/charts/:id/folders',
    '/games/bms/charts/:id/pbs',
    '/users/hazel/games/bms-7k/pbs/:id',
    '/users/hazel/games/bms-7k/scores/:id',
    '/users/hazel/games/bms-7k/targets/on-chart/:id',
  ])('is found in %s by the id that it has there', async (path) => {
    expect(await get(path.replace(':id', CHART))).toEqual(await get(path.replace(':id', BMS)));
  });

  test.for(['/games/bms-7k/songs/:id', '/users/hazel/games/bms-7k/pbs/song/:id'])(
    'is found in %s by the id of the song',
    async (path) => {
      const { song }: { song: { id: string } } = await get(`/games/bms-7k/songs/${SONG}`);
      expect(await get(path.replace(':id', SONG))).toEqual(await get(path.replace(':id', song.id)));
      expect(await statusOf(path.replace(':id', `S${'0'.repeat(19)}`))).toBe(404);
      expect(await statusOf(path.replace(':id', 'none'))).toBe(400);
    },
  );
});

describe('the best score on a file', () => {
  test.each([SHA256, MD5, SHA256.toUpperCase()])('is found by %s', async (checksum) => {
    expect(await get(`/users/hazel/games/bms-7k/best-score/${checksum}`)).toMatchObject({
      chartID: BMS,
      game: 'bms-7k',
      scoreData: { score: 12, lamp: 'HARD CLEAR', enumIndexes: { lamp: 5 } },
    } satisfies Partial<Record<keyof V3PBDocument, unknown>>);
  });

  test('is null for a chart that the player has not played, and an error for what is no chart', async () => {
    const rowan = await server.player('rowan');
    const other = sampleChart('bms', '14K');
    await upload(rowan, {
      meta: { game: 'bms-14k', service: 'test' },
      scores: [on(other, { score: 1, lamp: 'CLEAR' })],
    });
    expect(await statusOf(`/users/hazel/games/bms-7k/best-score/${'f'.repeat(64)}`)).toBe(404);
    expect(await statusOf(`/users/hazel/games/bms-7k/best-score/${'f'.repeat(31)}`)).toBe(400);
    expect(await statusOf(`/users/hazel/games/jubeat/best-score/${SHA256}`)).toBe(404);
  });
});

test('charts with Sieglinde tiers are listed with them', async () => {
  expect(await get('/games/bms-7k/sieglinde-charts')).toMatchObject({
    charts: [{ chartID: BMS, data: { sglEC: 11.5 }, song: { title: 'Sample 7K' } }],
    songs: [{ title: 'Sample 7K' }],
  });
  expect(await get('/games/bms-14k/sieglinde-charts')).toEqual({ charts: [], songs: [] });
  expect(await statusOf('/games/jubeat/sieglinde-charts')).toBe(404);
});

test('the PBs that make up jubility add up to it, PICK UP songs apart', async () => {
  const body: { pickUp: V3PBDocument[]; other: V3PBDocument[]; charts: object[]; songs: object[] } = await get(
    '/users/hazel/games/jubeat/jubility',
  );
  expect([body.pickUp, body.other].map((pbs) => pbs.map(({ chartID }) => chartID))).toEqual([
    ['2'.repeat(40)],
    ['3'.repeat(40)],
  ]);
  expect([body.charts.length, body.songs.length]).toEqual([2, 2]);
  const total = [...body.pickUp, ...body.other].reduce((sum, pb) => sum + pb.calculatedData['jubility']!, 0);
  const profile: { gameStats: { ratings: Record<string, number> } } = await get('/users/hazel/games/jubeat');
  expect(total).toBeCloseTo(profile.gameStats.ratings['jubility']!, 6);
  expect(await statusOf('/users/hazel/games/bms-7k/jubility')).toBe(404);
});

test('a session names the ones before and after it', async () => {
  const sessions: V3SessionDocument[] = await get('/users/hazel/games/bms-7k/sessions/recent');
  const [latest, middle, first] = sessions.map(({ sessionID }) => sessionID);
  expect(await get(`/sessions/${middle}/adjacent`)).toMatchObject({
    prev: { sessionID: first, game: 'bms-7k' },
    next: { sessionID: latest },
  });
  expect(await get(`/sessions/${latest!.replace('v3-', '')}/adjacent`)).toMatchObject({
    prev: { sessionID: middle },
    next: null,
  });
});

test('scores and sessions of all games are counted and dated together', async () => {
  expect(await get('/users/hazel/stats')).toEqual({ scores: 5, sessions: 4 });
  const dates: { game: string; timeStarted: number; sessionID: string }[] = await get('/users/hazel/sessions/calendar');
  expect(dates.map(({ game, timeStarted }) => [game, timeStarted - NOON])).toEqual([
    ['bms-7k', 0],
    ['jubeat', HOUR],
    ['bms-7k', 5 * HOUR],
    ['bms-7k', 10 * HOUR],
  ]);
  expect((await get(`/sessions/${dates[1]!.sessionID}`)) as object).toMatchObject({ session: { game: 'jubeat' } });
});

test('the feed of all games has documents and games of v3', async () => {
  const feed: Record<string, { recentSessions: V3SessionDocument[] }> = await get('/ublock-blocks-this');
  expect(Object.keys(feed)).toEqual(expect.arrayContaining(['bms-7k', 'jubeat']));
  expect(feed['jubeat']!.recentSessions).toMatchObject([
    { game: 'jubeat', scoreIDs: [/^T/, /^T/].map((id) => expect.stringMatching(id)) },
  ]);
});

test('the number of rivals that a player can have is told', async () => {
  const most: number = await get('/config/max-rivals');
  const rivals = await Promise.all(Array.from({ length: most + 1 }, (_, n) => server.player(`rival-${n}`)));
  const choose = async (count: number) => {
    const headers = { authorization: `Bearer ${hazel.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ rivalIDs: rivals.slice(0, count).map(({ user }) => user.id) });
    return send(server, '/api/v1/users/hazel/games/bms/7K/rivals', { method: 'PUT', headers, body });
  };
  for (const rival of rivals) {
    await upload(rival, { meta: { game: 'bms-7k', service: 'test' }, scores: [on(BMS, { score: 1, lamp: 'CLEAR' })] });
  }
  expect((await choose(most + 1)).status).toBe(400);
  expect((await choose(most)).status).toBe(200);
  expect(await get('/users/hazel/games/bms-7k/rivals/activity')).toMatchObject({ recentSessions: [] });
});
