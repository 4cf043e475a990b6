import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { failureOf, upload } from '../support/calls.ts';
import { NOON } from '../support/plays.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const CHUNITHM = { game: 'chunithm', playtype: 'Single' };
const IIDX = { game: 'iidx', playtype: 'SP' };

const song = (id: number) => ({
  id,
  title: `Song ${id}`,
  artist: 'Somebody',
  altTitles: [],
  searchTerms: [],
  data: { genre: 'ORIGINAL', displayVersion: 'X-VERSE' },
});
const chart = (songID: number, difficulty: string, levelNum: number, more: Record<string, unknown> = {}) => ({
  chartID: `${songID} ${difficulty}`,
  songID,
  playtype: 'Single',
  difficulty,
  level: String(Math.floor(levelNum)),
  levelNum,
  isPrimary: true,
  versions: ['verse', 'xverse', 'xverse-intl', 'xverse-omni'],
  data: { inGameID: songID, displayVersion: 'X-VERSE' },
  tierlistInfo: {},
  ...more,
});
const bpiChart = (songID: number, level: number, records: Record<string, unknown> | null) =>
  chart(songID, 'ANOTHER', level, {
    chartID: `iidx ${songID}`,
    playtype: 'SP',
    versions: ['33'],
    data: { notecount: 1000, inGameID: songID, ...records },
  });
const RECORDS = { kaidenAverage: 1500, worldRecord: 1900, bpiCoefficient: null };

/** Song 1 has two charts, song 2 was deleted, song 3 is only abroad, song 4 is of WORLD'S END. */
const SEEDS: SeedFiles = {
  files: [
    { name: 'songs-chunithm.json', kind: 'songs', game: 'chunithm', entries: [1, 2, 3, 4].map(song) },
    {
      name: 'charts-chunithm.json',
      kind: 'charts',
      game: 'chunithm',
      entries: [
        chart(1, 'EXPERT', 11.1),
        chart(1, 'MASTER', 14.3),
        chart(2, 'MASTER', 13, { versions: ['verse'] }),
        chart(3, 'MASTER', 12.4, { versions: ['xverse-intl'] }),
        chart(4, '狂☆4', 13),
      ],
    },
    { name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: [1, 2, 3, 4].map(song) },
    {
      name: 'charts-iidx.json',
      kind: 'charts',
      game: 'iidx',
      entries: [bpiChart(1, 12, RECORDS), bpiChart(2, 12, RECORDS), bpiChart(3, 12, null), bpiChart(4, 11, RECORDS)],
    },
  ],
};

const playOn = (identifier: string, score: number, lamp: string) => ({
  matchType: 'chartID',
  identifier,
  score,
  lamp,
  timeAchieved: NOON,
});
const document = (gpt: object, ...scores: object[]) => ({ meta: { ...gpt, service: 'test' }, scores });

describe('totals over all charts', () => {
  let server: TestServer;
  let players = 0;
  beforeAll(async () => {
    server = await createTestServer({ seeds: SEEDS });
  });
  afterAll(() => server.close());
  const player = () => server.player(`player${(players += 1)}`);
  const totalsOf = async ({ api, user }: Player, gpt: typeof CHUNITHM, version?: string) =>
    (await api.ugpts.totals({ params: { userID: user.id, ...gpt }, query: version === undefined ? {} : { version } }))
      .body;

  test('OVER POWER is the best chart of each song of the newest version, with its percent of the maximum', async () => {
    const hazel = await player();
    const plays = [
      playOn('1 EXPERT', 1_010_000, 'ALL JUSTICE CRITICAL'),
      playOn('1 MASTER', 1_000_000, 'FULL COMBO'),
      playOn('2 MASTER', 1_005_000, 'CLEAR'),
      playOn('4 狂☆4', 1_005_000, 'CLEAR'),
    ];
    expect(await upload(hazel, document(CHUNITHM, ...plays))).toMatchObject({ errors: [] });
    // 5 × (14.3 + 1) + 0.5 is more than the 5 × 11.1 + 15 of the easier chart; at most 5 × 14.3 + 15.
    const overPower = { name: 'overPower', level: null, version: 'xverse', played: 1, outOf: 1 };
    expect(await totalsOf(hazel, CHUNITHM)).toEqual([{ ...overPower, value: 77, maximum: 86.5, percent: 89.01 }]);
    const abroad = { version: 'xverse-intl', value: 77, maximum: 163.5, percent: 47.09, outOf: 2 };
    expect(await totalsOf(hazel, CHUNITHM, 'xverse-intl')).toEqual([{ ...overPower, ...abroad }]);
    // Also 5 × (13 + 1.5) on the song that is gone since.
    const before = { version: 'verse', value: 149.5, maximum: 166.5, percent: 89.78, played: 2, outOf: 2 };
    expect(await totalsOf(hazel, CHUNITHM, 'verse')).toEqual([{ ...overPower, ...before }]);
  });

  test('a version that the game does not have is refused, with those that it has', async () => {
    const hazel = await player();
    await upload(hazel, document(CHUNITHM, playOn('1 MASTER', 900_000, 'CLEAR')));
    const { status, issues } = await failureOf(totalsOf(hazel, CHUNITHM, 'xvers'));
    expect([status, issues]).toEqual([
      400,
      [{ path: 'version', message: expect.stringMatching(/^expected one of paradiselost, .*xverse/) }],
    ]);
  });

  test('total BPI counts every chart of a level that has records, those without a play as -15', async () => {
    const hazel = await player();
    const plays = [playOn('iidx 1', 1900, 'CLEAR'), playOn('iidx 3', 1500, 'CLEAR')];
    expect(await upload(hazel, document(IIDX, ...plays))).toMatchObject({ errors: [] });
    const total = { name: 'totalBPI', version: null, maximum: null, percent: null };
    expect(await totalsOf(hazel, IIDX)).toEqual([
      { ...total, level: '11', value: -15, played: 0, outOf: 1 },
      // (100 - 15) / 2: with two charts the power is 1.
      { ...total, level: '12', value: 42.5, played: 1, outOf: 2 },
    ]);
  });
});

test("without a version, the one that runs in the player's region counts, or the latest before it that has charts", async () => {
  const mate = chart(5, 'MASTER', 14, { versions: ['mate'] });
  const files = SEEDS.files.map((file) => {
    if (file.name === 'songs-chunithm.json') return { ...file, entries: [...file.entries, song(5)] };
    return file.name === 'charts-chunithm.json' ? { ...file, entries: [...file.entries, mate] } : file;
  });
  const server = await createTestServer({ seeds: { files } });
  const hazel = await server.player('hazel');
  expect(await upload(hazel, document(CHUNITHM, playOn('1 MASTER', 1_000_000, 'FULL COMBO')))).toMatchObject({
    errors: [],
  });
  const params = { userID: 'hazel', ...CHUNITHM };
  const versionIn = async (region: string) => {
    await hazel.api.ugptSettings.change({ params, json: { region } });
    const { body } = await hazel.api.ugpts.totals({ params, query: {} });
    return body.map(({ version, outOf }) => [version, outOf]);
  };
  // Mate runs in Japan alone; no chart names X-VERSE-X.
  expect(await versionIn('INTL')).toEqual([['xverse-intl', 2]]);
  expect(await versionIn('JP')).toEqual([['mate', 1]]);
  await server.close();
});
