import { expect, test } from 'vitest';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { upload } from '../support/calls.ts';
import { NOON } from '../support/plays.ts';
import { createTestServer } from '../support/test-server.ts';

const CHUNITHM = { game: 'chunithm', playtype: 'Single' };
const WHERE = `((jsonb_typeof(chart.data->'inGameID') = 'number' AND (chart.data->>'inGameID')::int >= 8000) OR (jsonb_typeof(chart.data->'inGameID') = 'array' AND jsonb_path_match(chart.data->'inGameID', '!exists($.* ? (@ < 8000))')))`;

const song = (id: string, legacySongID: number, title: string) => ({
  id,
  legacySongID,
  title,
  artist: 'Somebody',
  altTitles: [],
  searchTerms: [],
  data: { genre: 'ORIGINAL' },
});
const chart = (songID: string, legacyChartID: string, difficulty: string, levelNum: number, inGameID: number) => ({
  id: `C-${legacyChartID}`,
  legacyChartID,
  songID,
  difficulty,
  level: String(levelNum),
  levelNum,
  isPrimary: true,
  versions: ['xverse'],
  data: { inGameID, displayVersion: 'X-VERSE' },
});

/** A song of which WORLD'S END has a chart, too: a song of its own there, with the name of its kind and its stars. */
const SEEDS: SeedFiles = {
  files: [
    {
      name: 'songs-chunithm.json',
      kind: 'songs',
      game: 'chunithm',
      entries: [song('S1', 3, 'Twilight'), song('S2', 8003, 'Twilight (狂)')],
    },
    {
      name: 'charts-chunithm.json',
      kind: 'charts',
      game: 'chunithm',
      entries: [chart('S1', 'master', 'MASTER', 13, 3), chart('S2', 'end', '狂☆4', 13, 8003)],
    },
    {
      name: 'folders.json',
      kind: 'folders',
      game: null,
      entries: [
        {
          id: 'F1',
          legacyFolderID: 'F1',
          game: 'chunithm',
          slug: 'worlds-end-xverse',
          title: "WORLD'S END (X-VERSE)",
          searchTerms: [],
          inactive: false,
          where: WHERE,
          versionFilter: ['xverse'],
        },
      ],
    },
  ],
};

test("a play of WORLD'S END finds its chart in every way, is in its folder, and counts for no rating", async () => {
  const server = await createTestServer({ seeds: SEEDS });
  try {
    const { api } = await server.player('hazel');
    const ways = [
      { matchType: 'gcmInGameIDSpecialChart', identifier: '8003' },
      { matchType: 'inGameID', identifier: '8003', difficulty: '狂☆4' },
      { matchType: 'tachiSongID', identifier: '8003', difficulty: '狂☆4' },
      { matchType: 'songTitle', identifier: 'Twilight (狂)', difficulty: '狂☆4' },
    ];
    const plays = ways.map((way, n) => ({ score: 1_009_000 - n, lamp: 'CLEAR', timeAchieved: NOON + n, ...way }));
    const { scoreIDs, errors } = await upload({ api }, { meta: { ...CHUNITHM, service: 'test' }, scores: plays });
    expect([scoreIDs.length, errors]).toEqual([4, []]);
    const me = { userID: 'me' as const, ...CHUNITHM };
    const { pbs, charts } = (await api.ugpts.allPBs({ params: me })).body;
    expect(charts.map(({ chartID, difficulty }) => [chartID, difficulty])).toEqual([['end', '狂☆4']]);
    expect(pbs.map(({ calculatedData }) => calculatedData)).toEqual([{ rating: 0, overPower: 0 }]);
    const folder = await api.folders.get({ params: { ...CHUNITHM, folderID: 'F1' } });
    expect(folder.body.charts.map(({ chartID }) => chartID)).toEqual(['end']);
    const ratings = async () => (await api.ugpts.get({ params: me })).body.gameStats.ratings;
    expect((await ratings())['naiveRating']).toBe(0);
    const master = { ...plays[0]!, matchType: 'songTitle', identifier: 'Twilight', difficulty: 'MASTER' };
    await upload({ api }, { meta: { ...CHUNITHM, service: 'test' }, scores: [master] });
    expect((await ratings())['naiveRating']).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});
