import { createHash } from 'node:crypto';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { loadCatalogue } from '../../src/transfer/imports/catalogue-commands.ts';
import { chartID } from './test-seeds.ts';
import type { TestServer } from './test-server.ts';

/** The MD5 of an invented chart. */
export const MD5 = (name: string): string => createHash('md5').update(name).digest('hex');

/** Returns the name of a course of these charts in hooks. */
export const sumsOf = (...names: string[]): string => names.map(MD5).join('');

const NAMES = ['a', 'b', 'c', 'd'];

const song = (name: string, n: number) => ({
  id: n + 1,
  title: `Song ${name}`,
  artist: 'Somebody',
  altTitles: [],
  searchTerms: [],
  data: { genre: null, subtitle: null, subartist: null, tableString: null },
});

const chart = (name: string, n: number) => ({
  chartID: chartID(`bms ${name}`),
  songID: n + 1,
  playtype: '7K',
  difficulty: 'CHART',
  level: '?',
  levelNum: 0,
  isPrimary: true,
  versions: [],
  data: { notecount: 1000, hashMD5: MD5(name), hashSHA256: `${MD5(name)}${MD5(name)}`, tableFolders: [] },
});

const course = (playtype: string, title: string, [set, value]: [string, string], names: string[]) => ({
  playtype,
  set,
  title,
  md5sums: sumsOf(...names),
  value,
});

/** Four BMS charts, three courses of 7K and one of 14K. */
export const courseSeeds = (): SeedFiles => ({
  files: [
    { name: 'songs-bms.json', kind: 'songs', game: 'bms', entries: NAMES.map(song) },
    { name: 'charts-bms.json', kind: 'charts', game: 'bms', entries: NAMES.map(chart) },
    {
      name: 'bms-course-lookup.json',
      kind: 'courses',
      game: null,
      entries: [
        course('7K', 'Satellite', ['stslDan', 'SL3'], ['a', 'x', 'y', 'z']),
        course('7K', 'Insane', ['genocideDan', 'INSANE_1'], ['d', 'c', 'b', 'a']),
        course('7K', 'Second', ['genocideDan', 'NORMAL_2'], ['b', 'a', 'd', 'c']),
        course('14K', 'Double', ['stslDan', 'SL0'], ['c', 'b', 'a', 'd']),
      ],
    },
  ],
});

/** Loads them into a server. */
export const loadCourses = ({ deps }: TestServer) => deps.writer.run(loadCatalogue, courseSeeds());
