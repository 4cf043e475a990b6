import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SeedFiles } from '../catalogue/seeds/files.ts';
import { seedsOfGames } from '../catalogue/seeds/of-games.ts';
import { readSource } from '../catalogue/seeds/source.ts';
import { loadCatalogue, type CatalogueReport } from '../imports/catalogue-commands.ts';
import { answer, type Asked } from './answer.ts';
import { action, group } from './command.ts';
import { describeDiff, describeReport } from './describe-seeds.ts';
import { GAMES, parseGames } from './games-option.ts';
import { withProgress } from './progress.ts';
import { withSeedSource } from './seed-source.ts';
import { compareWith, loadFrom } from './seeds-load.ts';
import { pullCommand } from './seeds-pull.ts';
import { describeRemoval, removeCommand, removeWithProgress } from './seeds-remove.ts';
import { forPrograms } from './seeds-report.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

export const seedsCommand = () =>
  group('seeds', {
    does: 'manage songs, charts, folders and tables',
    examples: [
      'kaiden seeds pull',
      'kaiden seeds check ./seeds',
      'kaiden seeds diff ./seeds',
      'kaiden seeds load ./seeds',
    ],
  })
    .addCommand(pullCommand())
    .addCommand(loadCommand())
    .addCommand(diffCommand())
    .addCommand(checkCommand())
    .addCommand(removeCommand());

const SOURCE = [
  '<source>',
  'folder with songs-GAME.json, charts-GAME.json, folders.json, …; a checkout of the public repository; or a .zip or .tar.gz of either, which may be an https URL',
] as const;

interface LoadOptions extends Asked {
  games?: string;
  replaceDemo?: boolean;
}

const loadCommand = () =>
  action('load', {
    does: 'load or update the catalogue from seed files; may be run beside the server',
    notes: ['An entry with a fault is left out, and the others are loaded. Doing it twice changes nothing.'],
    examples: ['kaiden seeds load ./seeds', 'kaiden seeds load ./seeds --games GAME,GAME'],
    exits: { 2: 'wrong settings or arguments, or a file cannot be read' },
  })
    .argument(...SOURCE)
    .option(...GAMES)
    .option('--replace-demo', "remove the demo's invented songs first; scores on them become unmatched scores")
    .action(async (source: string, { replaceDemo = false, games, ...asked }: LoadOptions) => {
      const chosen = parseGames(games) ?? null;
      const report = await withSeedSource(source, (place) =>
        withWriter(async (open) => {
          if (replaceDemo) {
            const check = await readSource(place.path, place.name);
            await refuseFaulty(seedsOfGames(check, open.games, chosen));
            await removeDemo(open, asked);
          }
          return loadFrom(open, place, chosen);
        }),
      );
      answer(asked, inNumbers(report), describeReport(report));
    });

async function removeDemo(open: OpenFolder, { json }: Asked): Promise<void> {
  const how = { scope: 'demo', withScores: true } as const;
  const report = await removeWithProgress(open, how);
  if (!json) for (const line of describeRemoval(report, { dryRun: false, ...how })) console.log(line);
}

const diffCommand = () =>
  action('diff', {
    does: 'print what `seeds load` would do, entry by entry, with what follows for scores and ratings; changes nothing',
    notes: [
      'Lists what would be added, what would be changed and how, and what stays although the files do not have it.',
      'It is tried out on a copy of the catalogue, so nobody waits for it.',
    ],
    examples: ['kaiden seeds diff ./seeds', 'kaiden seeds diff ./seeds --all'],
    exits: { 2: 'wrong settings or arguments, or a file cannot be read' },
  })
    .argument(...SOURCE)
    .option('--all', 'list every entry and field, however many there are; --json always does')
    .action(async (source: string, { all = false, ...asked }: Asked & { all?: boolean }) => {
      const report = await withSeedSource(source, (place) => withWriter((open) => compareWith(open, place)));
      answer(asked, forPrograms(report), [...describeDiff(report, { all }), '', 'Nothing was changed.']);
    });

const checkCommand = () =>
  action('check', {
    does: 'check seed files by themselves; needs neither a server nor a database',
    examples: ['kaiden seeds check ./seeds'],
    exits: { 0: 'no faults', 1: 'faults: entries that would be left out', 2: 'a file cannot be read' },
  })
    .argument(...SOURCE)
    .action(async (source: string, asked: Asked) => {
      const files = await withSeedSource(source, ({ path, name }) => readSource(path, name));
      const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-seeds-'));
      try {
        const report = await checkIn(dataDir, files);
        const faults = report.leftOut.length;
        const sum = faults === 1 ? '1 fault' : `${faults.toLocaleString('en')} faults`;
        answer(asked, inNumbers(report), [...describeReport(report), '', sum], { ok: faults === 0 });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    });

/** Loads seed files into an empty database of their own. */
const checkIn = (dataDir: string, files: SeedFiles): Promise<CatalogueReport> =>
  withWriter(({ writer }) => withProgress((onProgress) => writer.run(loadCatalogue, files, { onProgress })), {
    dataDir,
  });

/** Throws what loading these files into an empty database throws: 400 for files that are not what their names say. */
async function refuseFaulty(files: SeedFiles): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-seeds-'));
  try {
    await checkIn(dataDir, files);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Without what was added and changed one by one: who wants to know asks `diff` before. */
const inNumbers = (report: CatalogueReport) => {
  const { entries: _all, ...numbers } = forPrograms(report);
  return numbers;
};
