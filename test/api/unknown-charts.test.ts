import { describe, expect } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { MD5 } from '../support/courses.ts';
import { diagnose } from '../support/doctor.ts';
import { eventually } from '../support/eventually.ts';
import { test } from '../support/fixtures.ts';
import { beatorajaPlay, CLIENT as headers, SHA256 } from '../support/hooks/beatoraja.ts';
import { lr2Play } from '../support/hooks/lr2.ts';
import { chartID } from '../support/test-seeds.ts';
import { createTestServer, type Player, type TestServer } from '../support/test-server.ts';

const KEYS7 = { game: 'bms', playtype: '7K' };
const NAME = 'brand new';
const json = beatorajaPlay({ name: NAME });

const submit = ({ api }: Player, body = json) => api.hooks.beatorajaPlay({ headers, json: body });
const scoresOf = async ({ api }: Player, gpt = KEYS7) =>
  (await api.ugpts.allScores({ params: { userID: 'me', ...gpt } })).body.scores;

/** Three players of the chart, the last of whom makes it known. */
async function playedByThree(server: TestServer): Promise<Player[]> {
  const players = [await server.player('Hazel'), await server.player('Rowan'), await server.player('Aspen')];
  for (const player of players) await submit(player);
  for (const player of players) await eventually(async () => expect(await scoresOf(player)).toHaveLength(1));
  return players;
}

const song = {
  id: 77,
  title: 'Brand New [ANOTHER]',
  artist: 'Its Real Author',
  altTitles: [],
  searchTerms: [],
  data: { genre: null, subtitle: null, subartist: null, tableString: '★12' },
};
const chart = {
  chartID: chartID('the chart in the song database'),
  songID: 77,
  playtype: '7K',
  difficulty: 'CHART',
  level: '?',
  levelNum: 0,
  isPrimary: true,
  versions: [],
  data: {
    notecount: 1000,
    hashMD5: MD5(NAME),
    hashSHA256: SHA256(NAME),
    tableFolders: [{ table: '★', level: '12' }],
  },
};
const songs = { name: 'songs-bms.json', kind: 'songs' as const, game: 'bms', entries: [song] };
const charts = { name: 'charts-bms.json', kind: 'charts' as const, game: 'bms', entries: [chart] };
const load = (server: TestServer, ...files: SeedFiles['files']) => server.deps.writer.run(loadCatalogue, { files });

/** Checks that the chart of the song database has taken the place of the one that players have sent. */
async function expectMerged(server: TestServer, players: readonly Player[]) {
  const [hazel] = players as [Player];
  for (const player of players)
    expect((await scoresOf(player)).map(({ chartID, songID }) => [chartID, songID])).toEqual([[chart.chartID, 77]]);
  const params = { ...KEYS7, chartID: chart.chartID };
  const { body } = await hazel.api.charts.get({ params });
  expect(body.chart.data).toEqual(chart.data);
  expect(body.song).toMatchObject({ id: 77, title: song.title, artist: song.artist });
  const other = beatorajaPlay({ name: NAME, score: { exscore: 1501, egr: 61 } });
  expect((await submit(hazel, other)).body).toMatchObject({ chart: { chartID: chart.chartID } });
  expect(await diagnose(server.deps)).toEqual([]);
}

describe('a chart that is in no song database', () => {
  test('waits for three players, each counted once, and then becomes a chart with the scores of all', async ({
    server,
  }) => {
    const [hazel, rowan, aspen] = [
      await server.player('Hazel'),
      await server.player('Rowan'),
      await server.player('Aspen'),
    ];
    expect((await hazel.api.status.beatorajaQueueSize()).body).toBe(3);
    const first = await submit(hazel);
    expect([first.status, first.body]).toEqual([202, {}]);
    expect(first.description).toContain('2 more players');
    const again = await submit(hazel, beatorajaPlay({ name: NAME, score: { exscore: 1501, egr: 61 } }));
    expect(again.description).toContain('2 more players');
    // By its other hash, from another game.
    expect((await rowan.api.hooks.lr2Play({ json: lr2Play({ md5: MD5(NAME) }) })).body.errors).toMatchObject([
      { type: 'SongOrChartNotFound' },
    ]);
    expect((await submit(rowan)).description).toContain('it is added once 1 more player has played it');
    const last = await submit(aspen);
    expect(last).toMatchObject({
      status: 200,
      body: {
        song: { title: `Song ${NAME}`, artist: 'Somebody', data: { genre: 'SAMPLE' } },
        chart: { level: '?', isPrimary: true, data: { notecount: 1000, hashMD5: MD5(NAME), sentByPlayers: true } },
      },
    });
    await eventually(async () => expect(await scoresOf(hazel)).toHaveLength(2));
    await eventually(async () => expect(await scoresOf(rowan)).toHaveLength(1));
    const { body } = await hazel.api.hooks.beatorajaRanking({ headers, params: { sha256: SHA256(NAME) } });
    expect(body).toHaveLength(3);
    for (const { logIn } of [hazel, rowan, aspen])
      expect((await (await logIn()).orphans.list({ params: { userID: 'me' } })).body.orphans).toEqual([]);
    expect(await diagnose(server.deps)).toEqual([]);
  });

  test('is there at once if the administrator says that one player is enough, for both devices of nine keys', async () => {
    const server = await createTestServer({ env: { KAIDEN_NEW_CHART_PLAYERS: '1' } });
    const hazel = await server.player('Hazel');
    const nine = { name: NAME, client: 'beatoraja 0.8.8', chart: { mode: 'POPN_9K' } };
    expect((await submit(hazel, beatorajaPlay(nine))).status).toBe(200);
    expect((await submit(hazel, beatorajaPlay({ ...nine, score: { deviceType: 'KEYBOARD' } }))).status).toBe(200);
    const found = await Promise.all(
      ['Controller', 'Keyboard'].map(async (playtype) => scoresOf(hazel, { game: 'pms', playtype })),
    );
    expect(found.map(({ length }) => length)).toEqual([1, 1]);
    expect(new Set(found.flat().map(({ songID }) => songID)).size).toBe(1);
    await server.close();
  });

  test('is not made known by games that do not describe it', async ({ server, hazel, rowan }) => {
    const aspen = await server.player('Aspen');
    for (const player of [hazel, rowan, aspen]) await player.api.hooks.lr2Play({ json: lr2Play({ md5: MD5(NAME) }) });
    expect((await hazel.api.charts.list({ params: KEYS7 })).body.charts).toEqual([]);
    expect((await submit(hazel)).status).toBe(200);
  });

  test('becomes that of the song database, by its hash, with all scores', async ({ server }) => {
    const players = await playedByThree(server);
    const [sent] = (await players[0]!.api.charts.list({ params: KEYS7 })).body.charts;
    const report = await load(server, songs, charts);
    expect([report.kinds.songs, report.kinds.charts]).toMatchObject([
      { added: 0, changed: 1 },
      { added: 0, changed: 1 },
    ]);
    await expectMerged(server, players);
    // Links to the chart that was sent lead to the one that took its place.
    const former = await players[0]!.api.charts.get({ params: { ...KEYS7, chartID: sent!.chartID } });
    expect([sent!.chartID === chart.chartID, former.body.chart.chartID]).toEqual([false, chart.chartID]);
    const { body } = await players[0]!.api.charts.list({ params: KEYS7 });
    expect(body.songs.map(({ id }) => id)).toEqual([77]);
    expect((await load(server, songs, charts)).kinds.charts).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  });

  test('becomes that of the song database even if the charts come after the songs', async ({ server }) => {
    const players = await playedByThree(server);
    await load(server, songs);
    await load(server, charts);
    await expectMerged(server, players);
  });
});
