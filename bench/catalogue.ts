import { createHash } from 'node:crypto';

import type { SeedFiles } from '../src/catalogue/seeds/files.ts';

/** Songs of the invented catalogue; each has two SP charts. */
export const SONGS = 5000;
export const CHARTS = 2 * SONGS;

const DIFFICULTIES = ['HYPER', 'ANOTHER'] as const;
const FIRST_IN_GAME_ID = 1000;
/** Songs of real catalogues have smaller ids: both can be in a database. */
const FIRST_SONG_ID = 1_000_000;

/** Chart `n` (from 0), as a player's tool names it. */
export const chartName = (n: number) => ({
  identifier: String(FIRST_IN_GAME_ID + (n % SONGS)),
  difficulty: DIFFICULTIES[Math.floor(n / SONGS) % 2]!,
});

/** Number of notes of chart `n`. */
export const notesOf = (n: number): number => 600 + (n % 1400);

export const chartIDOf = (n: number): string => createHash('sha1').update(`bench ${n}`).digest('hex');

const song = (id: number) => ({
  id: FIRST_SONG_ID + id,
  title: `Bench Song ${id}`,
  artist: `Artist ${id % 300}`,
  altTitles: [],
  searchTerms: [],
  data: { genre: 'BENCH', displayVersion: '30' },
});

const tier = (value: number) => ({ text: String(value), value, individualDifference: false });

/** A third of the charts have tiers, half of them what BPI needs. */
function chart(n: number) {
  const level = 1 + (n % 12);
  const max = 2 * notesOf(n);
  return {
    chartID: chartIDOf(n),
    songID: FIRST_SONG_ID + (n % SONGS),
    playtype: 'SP',
    difficulty: chartName(n).difficulty,
    level: String(level),
    levelNum: level,
    isPrimary: true,
    versions: ['28', '29', '30', '31', '32', '33', 'inf'],
    data: {
      notecount: notesOf(n),
      inGameID: Number(chartName(n).identifier),
      arcChartID: null,
      hashSHA256: null,
      '2dxtraSet': null,
      ...(n % 2 === 0 && {
        kaidenAverage: Math.floor(max * 0.8),
        worldRecord: Math.floor(max * 0.97),
        bpiCoefficient: null,
      }),
    },
    rgcID: null,
    tierlistInfo: n % 3 === 0 ? { 'kt-NC': tier(level), 'kt-HC': tier(level + 0.2), 'kt-EXHC': tier(level + 0.7) } : {},
  };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A catalogue of 10,000 iidx SP charts, the same at every call. */
export const benchSeeds = (): SeedFiles => ({
  files: [
    { name: 'songs-iidx.json', kind: 'songs', game: 'iidx', entries: numbers(SONGS).map(song) },
    { name: 'charts-iidx.json', kind: 'charts', game: 'iidx', entries: numbers(CHARTS).map(chart) },
  ],
});
