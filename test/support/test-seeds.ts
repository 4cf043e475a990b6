import { createHash } from 'node:crypto';

import { stableHash } from '../../src/base/shared/stable-json.ts';
import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';

/** A chart id made from what it is of: 40 hexadecimal digits, as real ones have. */
export const chartID = (name: string): string => createHash('sha1').update(name).digest('hex');

export interface TestChart {
  songID: number;
  playtype: string;
  difficulty: string;
  level: number;
  data: Record<string, unknown>;
  isPrimary?: boolean;
  versions?: string[];
  tiers?: Record<string, number>;
}

const song = (id: number, title: string, artist: string, altTitles: string[] = []) => ({
  id,
  title,
  artist,
  altTitles,
  searchTerms: [],
  data: {},
});

const chart = (game: string, { songID, playtype, difficulty, level, data, ...more }: TestChart) => ({
  chartID: chartID(`${game} ${songID} ${playtype} ${difficulty} ${more.isPrimary ?? true}`),
  songID,
  playtype,
  difficulty,
  level: String(level),
  levelNum: level,
  isPrimary: more.isPrimary ?? true,
  versions: more.versions ?? ['30'],
  data,
  rgcID: null,
  tierlistInfo: Object.fromEntries(
    Object.entries(more.tiers ?? {}).map(([name, value]) => [name, { text: String(value), value }]),
  ),
});

/** The folder of the SP or DP charts of a level, 1 to 12. */
export const folderID = (playtype: string, level: number): string => `F-iidx-${playtype}-${level}`;

const levelFolder = (playtype: string, level: number) => ({
  folderID: folderID(playtype, level),
  title: `Level ${level}`,
  game: 'iidx',
  playtype,
  type: 'charts',
  data: { level: String(level), versions: '30' },
  searchTerms: [],
  inactive: false,
});

const lampGoal = {
  charts: { type: 'single', data: chartID('iidx 1 SP ANOTHER true') },
  criteria: { mode: 'single', key: 'scoreData.lampIndex', value: 5 },
};
const folderGoal = {
  charts: { type: 'folder', data: folderID('SP', 3) },
  criteria: { mode: 'absolute', key: 'scoreData.gradeIndex', value: 6, countNum: 2 },
};
const SP = { game: 'iidx', playtype: 'SP' };

/** Goals of the test catalogue: a HARD CLEAR of song 1, and two grades of AA in the folder of level 3. */
export const GOALS = {
  lamp: { goalID: `G${stableHash({ ...lampGoal, ...SP })}`, name: 'HARD CLEAR Song 1', ...SP, ...lampGoal },
  folder: { goalID: `G${stableHash({ ...folderGoal, ...SP })}`, name: 'AA twice', ...SP, ...folderGoal },
};
const quest = {
  questID: 'quest',
  name: 'First steps',
  desc: 'For those who begin.',
  ...SP,
  questData: [
    { title: 'Lamps', desc: 'Survive.', goals: [{ goalID: GOALS.lamp.goalID, note: 'Mind the end.' }] },
    { title: 'Grades', goals: [{ goalID: GOALS.folder.goalID }] },
  ],
};
const questline = { questlineID: 'line', name: 'The line', desc: 'One after another.', ...SP, quests: ['quest'] };

/** How many songs with SP ANOTHER charts there are; song n has level 1 + n % 12 and 500 + n notes. */
export const SONGS = 40;

/** A small invented catalogue for iidx and sdvx, the same at every call. */
export function testSeeds(): SeedFiles {
  const levels = Array.from({ length: 12 }, (_, index) => index + 1);
  const numbers = Array.from({ length: SONGS }, (_, index) => index + 1);
  const iidxSongs = [
    ...numbers.map((n) => song(n, `Song ${n}`, `Artist ${n % 7}`)),
    song(101, 'Twin', 'First Artist'),
    song(102, 'twin', 'Second Artist'),
    song(103, 'Twins', 'Somebody', ['双子']),
  ];
  const iidxCharts = [
    ...numbers.flatMap((n) => [iidx(n, 'SP', 'ANOTHER'), iidx(n, 'SP', 'HYPER'), iidx(n, 'DP', 'ANOTHER')]),
    iidx(101, 'SP', 'ANOTHER'),
    iidx(102, 'SP', 'ANOTHER'),
    iidx(103, 'SP', 'ANOTHER'),
    chart('iidx', {
      ...facts(1, 'SP', 'ANOTHER'),
      isPrimary: false,
      versions: ['27'],
      data: { notecount: 400, inGameID: 1001 },
    }),
  ];
  const sdvxSongs = numbers.map((n) => song(n, `Volt ${n}`, 'Composer'));
  const sdvxCharts = numbers.map((n) =>
    chart('sdvx', {
      songID: n,
      playtype: 'Single',
      difficulty: n % 2 ? 'EXH' : 'GRV',
      level: 1 + (n % 20),
      data: { inGameID: n },
    }),
  );
  return {
    files: [
      { name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: iidxSongs },
      { name: 'songs-sdvx.json', kind: 'songs', game: 'sdvx', entries: sdvxSongs },
      { name: 'charts-iidx.json', kind: 'charts', game: 'iidx', entries: iidxCharts },
      { name: 'charts-sdvx.json', kind: 'charts', game: 'sdvx', entries: sdvxCharts },
      {
        name: 'folders.json',
        kind: 'folders',
        game: null,
        entries: [...levels.map((n) => levelFolder('SP', n)), levelFolder('DP', 2)],
      },
      { name: 'goals.json', kind: 'goals', game: null, entries: Object.values(GOALS) },
      { name: 'quests.json', kind: 'quests', game: null, entries: [quest] },
      { name: 'questlines.json', kind: 'questlines', game: null, entries: [questline] },
      {
        name: 'tables.json',
        kind: 'tables',
        game: null,
        entries: [
          {
            tableID: 'levels',
            game: 'iidx',
            playtype: 'SP',
            title: 'Levels',
            description: 'All levels, easy to hard.',
            folders: levels.map((n) => folderID('SP', n)),
            inactive: false,
            default: true,
          },
        ],
      },
    ],
  };
}

const facts = (songID: number, playtype: string, difficulty: string): TestChart => ({
  songID,
  playtype,
  difficulty,
  level: 1 + (songID % 12),
  data: {
    notecount: 500 + songID,
    inGameID: 1000 + songID,
    ...(songID <= 20 && { kaidenAverage: 800 + songID, worldRecord: 990 + 2 * songID, bpiCoefficient: null }),
  },
});

const iidx = (songID: number, playtype: string, difficulty: string) =>
  chart('iidx', facts(songID, playtype, difficulty));
