import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SeedFiles } from '../catalogue/seeds/files.ts';
import { seedsOfGames } from '../catalogue/seeds/of-games.ts';
import { readSource } from '../catalogue/seeds/source.ts';
import { loadCatalogue, type CatalogueReport } from '../transfer/imports/catalogue-commands.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action, group } from './command.ts';
import { describeDiff, describeReport } from './describe-seeds.ts';
import { GAMES, parseGames } from './games-option.ts';
import { withProgress } from './progress.ts';
import { withSeedSource } from './seed-source.ts';
import { compareWith, loadFrom } from './seeds-load.ts';
import { pullCommand } from './seeds-pull.ts';
import { describeRemoval, removeCommand, removeWithProgress } from './seeds-remove.ts';
import { describeCompleted, forPrograms } from './seeds-report.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

export const seedsCommand = () =>
  group('seeds', {
    does: 'manage the song database: songs, charts, folders and tables',
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
  'folder with seed files (songs-GAME.json, charts-GAME.json, folders.json, …), checkout of the public repository, or .zip or .tar.gz of either, also as an https URL',
] as const;

interface LoadOptions extends OutputOptions {
  games?: string;
  replaceDemo?: boolean;
}

const loadCommand = () =>
  action('load', {
    does: 'load or update songs and charts from seed files; the server may be running',
    notes: ['Invalid entries are left out; all others are loaded. Loading the same files again changes nothing.'],
    examples: ['kaiden seeds load ./seeds', 'kaiden seeds load ./seeds --games GAME,GAME'],
    exits: { 2: 'invalid settings or arguments, or a file cannot be read' },
  })
    .argument(...SOURCE)
    .option(...GAMES)
    .option('--replace-demo', "first remove the demo's songs; their scores become unmatched scores")
    .action(async (source: string, { replaceDemo = false, games, ...output }: LoadOptions) => {
      const chosen = parseGames(games) ?? null;
      const { report, completed } = await withSeedSource(source, (place) =>
        withWriter(
          async (open) => {
            if (replaceDemo) {
              const check = await readSource(place.path, place.name);
              await refuseFaulty(seedsOfGames(check, open.games, chosen));
              await removeDemo(open, output);
            }
            return loadFrom(open, place, chosen);
          },
          { mayCreate: true },
        ),
      );
      answer(output, inNumbers(report), [...describeCompleted(completed), ...describeReport(report)]);
    });

async function removeDemo(open: OpenFolder, { json }: OutputOptions): Promise<void> {
  const how = { scope: 'demo', withScores: true } as const;
  const report = await removeWithProgress(open, how);
  if (!json) for (const line of describeRemoval(report, { dryRun: false, ...how })) console.log(line);
}

interface DiffOptions extends OutputOptions {
  games?: string;
  all?: boolean;
}

const diffCommand = () =>
  action('diff', {
    does: 'print what `seeds load` would change, entry by entry, and the effects on scores and ratings; changes nothing',
    notes: [
      'Lists added entries, changed entries with their fields, and unlisted entries: those that the files do not have, which stay.',
      'Runs on a copy of the song database, so it does not slow down the server.',
    ],
    examples: ['kaiden seeds diff ./seeds', 'kaiden seeds diff ./seeds --games GAME,GAME --all'],
    exits: { 2: 'invalid settings or arguments, or a file cannot be read' },
  })
    .argument(...SOURCE)
    .option(...GAMES)
    .option('--all', 'list every entry and field instead of the first ones; --json always does')
    .action(async (source: string, { all = false, games, ...output }: DiffOptions) => {
      const chosen = parseGames(games) ?? null;
      const report = await withSeedSource(source, (place) =>
        withWriter((open) => compareWith(open, place, chosen), { mayCreate: true }),
      );
      answer(output, forPrograms(report), [...describeDiff(report, { all }), '', 'Nothing was changed.']);
    });

const checkCommand = () =>
  action('check', {
    does: 'check seed files for errors, without a server or database',
    examples: ['kaiden seeds check ./seeds'],
    exits: { 0: 'no errors', 1: 'errors: entries that would be left out', 2: 'a file cannot be read' },
  })
    .argument(...SOURCE)
    .action(async (source: string, output: OutputOptions) => {
      const files = await withSeedSource(source, ({ path, name }) => readSource(path, name));
      const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-seeds-'));
      try {
        const report = await checkIn(dataDir, files);
        const faults = report.leftOut.length;
        const sum = faults === 1 ? '1 error' : `${faults.toLocaleString('en')} errors`;
        answer(output, inNumbers(report), [...describeReport(report), '', sum], { ok: faults === 0 });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    });

/** Loads seed files into an empty database of their own. */
const checkIn = (dataDir: string, files: SeedFiles): Promise<CatalogueReport> =>
  withWriter(({ writer }) => withProgress((onProgress) => writer.run(loadCatalogue, files, { onProgress })), {
    place: { dataDir },
    mayCreate: true,
  });

/** Throws the errors of loading these files into an empty database: 400 for files whose names are wrong for their content. */
async function refuseFaulty(files: SeedFiles): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-seeds-'));
  try {
    await checkIn(dataDir, files);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns only counts of added and changed entries; `diff` lists them. */
const inNumbers = (report: CatalogueReport) => {
  const { entries: _all, ...numbers } = forPrograms(report);
  return numbers;
};
