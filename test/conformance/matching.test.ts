import { describe, expect } from 'vitest';

import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { upload } from '../support/calls.ts';
import { test } from '../support/fixtures.ts';
import { batch, play } from '../support/plays.ts';

describe('a play finds its chart by', () => {
  test.for([
    { name: 'title', how: { matchType: 'songTitle', identifier: 'Song 1' } },
    { name: 'title and artist', how: { matchType: 'songTitle', identifier: 'Song 1', artist: 'Artist 1' } },
    { name: 'song id', how: { matchType: 'tachiSongID', identifier: '1' } },
    { name: 'in-game id', how: { matchType: 'inGameID', identifier: '1001' } },
  ])('$name', async ({ how }, { hazel }) => {
    const { errors, scoreIDs } = await upload(hazel, batch([play(1, how)]));
    expect(errors).toEqual([]);
    const { body } = await hazel.api.scores.get({ params: { scoreID: scoreIDs[0]! }, query: { getRelated: true } });
    expect([body.song?.id, body.chart?.difficulty]).toEqual([1, 'ANOTHER']);
  });
});

const MD5 = 'ab'.repeat(16);
const SHA1 = 'cd'.repeat(20);
const SHA256 = 'ef'.repeat(32);

describe('charts that have hashes are found by', () => {
  test.for([
    { name: 'MD5 (BMS)', gpt: 'bms 7K', matchType: 'bmsChartHash', identifier: MD5 },
    { name: 'SHA256 (BMS)', gpt: 'bms 7K', matchType: 'bmsChartHash', identifier: SHA256 },
    { name: 'SHA1 (USC)', gpt: 'usc Controller', matchType: 'uscChartHash', identifier: SHA1 },
    { name: 'hash of the song (DDR)', gpt: 'ddr SP', matchType: 'ddrSongHash', identifier: MD5 },
  ])('$name', async ({ gpt, matchType, identifier }, { server, hazel }) => {
    const [game, playtype] = gpt.split(' ') as [string, string];
    const { def } = server.deps.games.gpt(game, playtype)!;
    const { difficulty, level, levelNum, data, songData } = def.sample;
    const song = { id: 7, title: 'One', artist: 'Somebody', altTitles: [], searchTerms: [] };
    const facts = { songID: 7, playtype, difficulty, level, levelNum, isPrimary: true, versions: [], rgcID: null };
    const charts = [
      { ...facts, chartID: '7'.repeat(40), data: { ...data, hashMD5: MD5, hashSHA1: SHA1, hashSHA256: SHA256 } },
    ];
    await server.deps.writer.run(loadCatalogue, {
      files: [
        {
          name: `songs-${game}.json`,
          kind: 'songs',
          game,
          entries: [{ ...song, data: { ...songData, ddrSongHash: MD5 } }],
        },
        {
          name: `charts-${game}.json`,
          kind: 'charts',
          game,
          entries: charts.map((chart) => ({ ...chart, tierlistInfo: {} })),
        },
      ],
    });
    const named = { matchType, identifier, ...(matchType === 'ddrSongHash' && { difficulty }) };
    const { difficulty: _, ...played } = play(1, { score: 1000, lamp: def.lamps.clear });
    const sent = { ...played, ...named } as ReturnType<typeof play>;
    const { errors, scoreIDs } = await upload(hazel, batch([sent], {}, { game, playtype }));
    expect(errors).toEqual([]);
    const { body } = await hazel.api.scores.get({ params: { scoreID: scoreIDs[0]! } });
    expect(body.score).toMatchObject({ chartID: '7'.repeat(40), songID: 7 });
  });
});
