import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Data for playing beatmania IIDX SP in a test of the web app. */
export interface Material {
  /** A file of scores. */
  file: string;
  /** How many new scores are in it. */
  scores: number;
  /** A chart that they have cleared with it, and no more: the title of its song, and its difficulty and level in lists. */
  song: string;
  difficulty: string;
  level: string;
  /** An EX score that can be had on it. */
  score: number;
}

/** Data that comes with the program. */
export const DEMO: Material = {
  file: resolve('demo/imports/hazel-iidx.json'),
  scores: 59,
  song: 'Blue Hour',
  difficulty: 'ANOTHER',
  level: 'A 12',
  score: 2300,
};

const shared = resolve(process.env['KAIDEN_SHARED'] ?? '../shared');

/** The real song database, and a real player's file. */
export const REAL: Material & { seeds: string } = {
  seeds: join(shared, 'seeds'),
  file: join(shared, 'inputs/batch-manual/iidx-sp-mer-627.json'),
  scores: 627,
  song: 'Cold Pulse',
  difficulty: 'ANOTHER',
  level: 'A 5',
  score: 900,
};
export const isRealThere = existsSync(REAL.seeds) && existsSync(REAL.file);
