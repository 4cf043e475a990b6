import { expect, test } from 'vitest';

import { emptyCatalogue, seedFile, seedFiles } from './support.ts';

// The files of Polaris Chord contain a tutorial and a preview, which are no songs, and charts of level 0, which do not exist.

const song = (legacySongID: number, title: string) => ({
  id: `S${legacySongID}`,
  legacySongID,
  title,
  artist: 'Band',
  altTitles: [],
  searchTerms: [],
  data: { displayVersion: 'poco' },
});
const chart = (legacySongID: number, difficulty: string, levelNum: number) => ({
  id: `C${legacySongID} ${difficulty}`,
  legacyChartID: `${legacySongID} ${difficulty}`,
  songID: `S${legacySongID}`,
  difficulty,
  level: String(Math.floor(levelNum)),
  levelNum,
  isPrimary: true,
  versions: ['poco'],
  data: { inGameID: legacySongID },
});
const songs = [song(1, 'Chord'), song(99_900, 'チュートリアル'), song(99_901, 'ゲームプレビュー')];
const charts = [chart(1, 'HARD', 11.2), chart(1, 'POLAR', 0), chart(99_900, 'EASY', 1), chart(99_901, 'HARD', 8)];

test.each(['poco', 'polarischord'])(
  'the tutorial of %s and its charts are ignored, and nothing is said to be missing',
  async (name) => {
    const { load } = await emptyCatalogue();
    const report = await load(seedFiles(seedFile('songs', songs, name), seedFile('charts', charts, name)));
    expect(report.leftOut).toEqual([]);
    expect(report.entries.map(({ kind, name: title }) => `${kind} ${title}`)).toEqual([
      expect.stringContaining('songs Chord'),
      expect.stringContaining('charts Chord'),
    ]);
  },
);
