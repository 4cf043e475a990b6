import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SeedFiles } from '../../src/catalogue/seeds/files.ts';
import { chartID, testSeeds } from './test-seeds.ts';

interface Entry {
  id: number;
  songID: number;
  chartID: string;
  title: string;
  levelNum: number;
}

const OF_A_COPY = 10_000;

/** Returns the test seeds with so many copies of all songs and charts of a game, whose levels are by `raised` higher. */
export function manySongs(copies: number, raised = 0): SeedFiles {
  const numbers = Array.from({ length: copies }, (_, n) => n + 1);
  const copied = (kind: string, entry: Entry, n: number) =>
    kind === 'songs'
      ? { ...entry, id: entry.id + n * OF_A_COPY, title: `${entry.title} No. ${n}` }
      : { ...entry, songID: entry.songID + n * OF_A_COPY, chartID: chartID(`${entry.chartID} ${n}`) };
  return {
    files: testSeeds().files.map((file) => {
      if (file.game !== 'iidx') return file;
      const own = (file.entries as Entry[]).map((entry) =>
        file.kind === 'charts' ? { ...entry, levelNum: entry.levelNum + raised } : entry,
      );
      return { ...file, entries: [...own, ...numbers.flatMap((n) => own.map((one) => copied(file.kind, one, n)))] };
    }),
  };
}

/** Writes seed files into a folder. */
export function writeSeeds(folder: string, { files }: SeedFiles): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, entries } of files) writeFileSync(join(folder, name), JSON.stringify(entries));
}
