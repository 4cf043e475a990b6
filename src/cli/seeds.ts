import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readSeeds, SEED_KINDS, type SeedFiles } from '../catalogue/seeds/files.ts';
import type { SeedReport } from '../catalogue/seeds/report.ts';
import { diffCatalogue, loadCatalogue, type CatalogueFollowUp } from '../imports/catalogue-commands.ts';
import { answer, type Asked } from './answer.ts';
import { action, group } from './command.ts';
import { describeRederived } from './describe-rederived.ts';
import { withProgress } from './progress.ts';
import { withWriter, type OpenFolder } from './with-writer.ts';

export const seedsCommand = () =>
  group('seeds', {
    does: 'manage songs, charts, folders and tables',
    examples: ['kaiden seeds check ./seeds', 'kaiden seeds diff ./seeds', 'kaiden seeds load ./seeds'],
  })
    .addCommand(loadCommand())
    .addCommand(diffCommand())
    .addCommand(checkCommand());

const FOLDER = ['<dir>', 'folder with songs-GAME.json, charts-GAME.json, folders.json, tables.json, …'] as const;

const loadCommand = () =>
  action('load', {
    does: 'load or update the catalogue from a folder of seed files; may be run beside the server',
    notes: ['An entry with a fault is left out, and the others are loaded. Doing it twice changes nothing.'],
    examples: ['kaiden seeds load ./seeds'],
    exits: { 2: 'wrong settings or arguments, or a file cannot be read' },
  })
    .argument(...FOLDER)
    .action(async (dir: string, asked: Asked) => {
      const files = await readSeeds(dir);
      const report = await withWriter((open) => run(open, loadCatalogue, files));
      answer(asked, forPrograms(report), describeReport(report));
    });

const diffCommand = () =>
  action('diff', {
    does: 'print what `seeds load` would do, with all that follows for scores and ratings, and change nothing',
    notes: ['It does it and takes it back, so others who write wait meanwhile.'],
    examples: ['kaiden seeds diff ./seeds'],
    exits: { 2: 'wrong settings or arguments, or a file cannot be read' },
  })
    .argument(...FOLDER)
    .action(async (dir: string, asked: Asked) => {
      const files = await readSeeds(dir);
      const report = await withWriter((open) => run(open, diffCatalogue, files));
      answer(asked, forPrograms(report), [...describeReport(report), '', 'Nothing was changed.']);
    });

const checkCommand = () =>
  action('check', {
    does: 'check a folder of seed files by itself; needs neither a server nor a database',
    examples: ['kaiden seeds check ./seeds'],
    exits: { 0: 'no faults', 1: 'faults: entries that would be left out', 2: 'a file cannot be read' },
  })
    .argument(...FOLDER)
    .action(async (dir: string, asked: Asked) => {
      const files = await readSeeds(dir);
      const dataDir = await mkdtemp(join(tmpdir(), 'kaiden-seeds-'));
      try {
        const report = await withWriter((open) => run(open, loadCatalogue, files), { dataDir });
        const faults = report.leftOut.length;
        const sum = faults === 1 ? '1 fault' : `${faults.toLocaleString('en')} faults`;
        answer(asked, forPrograms(report), [...describeReport(report), '', sum], { ok: faults === 0 });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    });

const run = ({ writer }: OpenFolder, load: typeof loadCatalogue, files: SeedFiles): Promise<LoadReport> =>
  withProgress((onProgress) => writer.run(load, files, { onProgress }));

/** Without the numbers of rows, which mean nothing to anybody else. */
const forPrograms = ({ changedCharts, movedCharts, changedFolders, changedQuests, ...report }: LoadReport) => report;

type LoadReport = SeedReport & CatalogueFollowUp;

/** What a load did, line by line: a table, then what was passed over and what was left out, with reasons. */
export function describeReport({ kinds, leftOut, adjusted, skipped, rederived, orphans }: LoadReport): string[] {
  const number = (value: number) => value.toLocaleString('en').padStart(11);
  const table = SEED_KINDS.map((kind) => {
    const { added, changed, unchanged, leftOut: left } = kinds[kind];
    return kind.padEnd(12) + [added, changed, unchanged, left].map(number).join('');
  });
  const columns = ['added', 'changed', 'unchanged', 'left out'].map((name) => name.padStart(11)).join('');
  return [
    ' '.repeat(12) + columns,
    ...table,
    ...(rederived.scores > 0 ? ['', ...describeRederived(rederived)] : []),
    ...(orphans.processed > 0
      ? ['', `${orphans.success} of ${orphans.processed} plays without a chart have become scores`]
      : []),
    ...section('Passed over, because this version does not know the game:', describeSkipped(skipped)),
    ...section('Loaded, but not as they stand:', adjusted.map(describeRemark)),
    ...section('Left out:', leftOut.map(describeRemark)),
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];

const describeRemark = ({ file, index, reason }: SeedReport['leftOut'][number]): string =>
  `${file}[${index}]: ${reason}`;

const describeSkipped = (skipped: SeedReport['skipped']): string[] =>
  Object.entries(skipped).map(([what, counts]) => {
    const parts = Object.entries(counts).map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`);
    return `${what}: ${parts.join(', ')}`;
  });
