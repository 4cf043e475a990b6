import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { post, send, upload } from '../support/calls.ts';
import { sampleCatalogue, sampleChart } from '../support/every-game.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const SHA256 = 'ab'.repeat(32);
const MD5 = 'c4'.repeat(16);
const SHA1 = 'de'.repeat(20);
const DDR = 'aB'.repeat(16);

const KEYS = [
  ['bms', '7K', 'bmsChartHash', { hashSHA256: SHA256, hashMD5: MD5 }],
  ['pms', 'Controller', 'bmsChartHash', { hashSHA256: SHA256, hashMD5: MD5 }],
  ['usc', 'Controller', 'uscChartHash', { hashSHA1: SHA1.toUpperCase() }],
  ['itg', 'Stamina', 'itgChartHash', { hashGSv3: 'ab12'.repeat(4) }],
  ['popn', '9B', 'popnChartHash', { hashSHA256: SHA256 }],
] as const;

/** The songs of all games, of which some charts have these hashes. */
function catalogue(): SeedFiles {
  const { files } = sampleCatalogue();
  const entries = (name: string) =>
    files.find((file) => file.name === name)!.entries as { chartID: string; data: Record<string, unknown> }[];
  for (const [game, playtype, , data] of KEYS) {
    const id = sampleChart(game, playtype);
    Object.assign(entries(`charts-${game}.json`).find(({ chartID }) => chartID === id)!.data, data);
  }
  Object.assign(entries('songs-ddr.json')[0]!.data, { ddrSongHash: DDR });
  return { files };
}

describe('a hash names its chart', () => {
  let server: TestServer;
  let hazel: Player;
  beforeAll(async () => {
    server = await createTestServer({ seeds: catalogue() });
    hazel = await server.player('hazel');
  });
  afterAll(() => server.close());

  test.for(
    KEYS.flatMap(([game, playtype, name, data]) =>
      Object.values(data).map((hash) => [game, playtype, name, hash] as const),
    ),
  )('of %s:%s in upper and lower case: %s %s', async ([game, playtype, matchType, hash]) => {
    const { def } = server.deps.games.gpt(game, playtype)!;
    const scores = [hash.toUpperCase(), hash.toLowerCase()].map((identifier, at) => {
      return { matchType, identifier, score: hash.length + at, lamp: def.lamps.order[0]! };
    });
    const { scoreIDs, errors } = await upload(hazel, { meta: { game, playtype, service: 'test' }, scores });
    expect([errors, scoreIDs.length]).toEqual([[], 2]);
    const resolve = post({ matchType, identifier: hash.toUpperCase() });
    const { json } = await send(server, `/api/v1/games/${game}/${playtype}/charts/resolve`, resolve);
    expect(json.body).toMatchObject({ chart: { chartID: sampleChart(game, playtype) } });
  });

  test('of ddr exactly, because it is no hexadecimal number', async () => {
    const name = { matchType: 'ddrSongHash', difficulty: 'EXPERT', lamp: 'CLEAR' };
    const scores = [DDR, DDR.toLowerCase()].map((identifier, at) => ({
      ...name,
      identifier,
      score: 500_000 + 10 * at,
    }));
    const { errors } = await upload(hazel, { meta: { game: 'ddr-sp', service: 'test' }, scores });
    expect(errors).toMatchObject([{ index: 1, type: 'SongOrChartNotFound' }]);
  });
});

const ID = 'S19d35e0f9610b823f70';
const CHART_ID = 'C19d35e17542e9e22dab';
const song = { title: 'Blue Hour', artist: 'Somebody', altTitles: [], searchTerms: [], data: {} };
const chart = { difficulty: 'Future', level: '9', levelNum: 9, isPrimary: true, versions: ['mobile'] };
/** One song: in the form of 2026, which has ids of its own, or in the one of before. */
const arcaea = (isOfToday: boolean): SeedFiles => {
  const data = { inGameStrID: 'bluehour', notecount: 900 };
  const songID = isOfToday ? { id: ID, legacySongID: 12 } : { id: 12 };
  const entry = isOfToday
    ? { ...chart, id: CHART_ID, legacyChartID: 'e'.repeat(40), songID: ID, data }
    : { ...chart, chartID: 'e'.repeat(40), songID: 12, playtype: 'Touch', rgcID: null, tierlistInfo: {}, data };
  return {
    files: [
      { name: 'songs-arcaea.json', kind: 'songs', game: 'arcaea', entries: [{ ...song, ...songID }] },
      { name: 'charts-arcaea.json', kind: 'charts', game: 'arcaea', entries: [entry] },
    ],
  };
};

describe.each([
  { what: 'song', matchType: 'tachiSongID', today: ID, before: '12' },
  { what: 'chart', matchType: 'chartID', today: CHART_ID, before: 'e'.repeat(40) },
])('the id that a $what has in song databases of 2026', ({ matchType, today, before }) => {
  const scores = [today, before].map((identifier, at) => {
    return { matchType, identifier, difficulty: 'Future', score: 9_000_000 + at, lamp: 'CLEAR' };
  });
  const document = { meta: { game: 'arcaea', service: 'test' }, scores };

  test.for([true, false])(
    'names it as the one of before does, once such a database is loaded: %s',
    async (isOfToday) => {
      const server = await createTestServer({ seeds: arcaea(isOfToday) });
      try {
        const { scoreIDs, errors } = await upload(await server.player('hazel'), document);
        expect(scoreIDs).toHaveLength(isOfToday ? 2 : 1);
        expect(errors).toMatchObject(isOfToday ? [] : [{ index: 0, type: 'SongOrChartNotFound' }]);
      } finally {
        await server.close();
      }
    },
  );
});
