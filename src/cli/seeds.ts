import { Command } from 'commander';

import { readSeeds, SEED_KINDS } from '../catalogue/seeds/files.ts';
import type { SeedReport } from '../catalogue/seeds/report.ts';
import { loadCatalogue, type CatalogueFollowUp } from '../imports/catalogue-commands.ts';
import { describeRederived } from './describe-rederived.ts';
import { withWriter } from './with-writer.ts';

export const seedsCommand = () =>
  new Command('seeds').description('manage songs, charts, folders and tables').addCommand(loadCommand());

const loadCommand = () =>
  new Command('load')
    .description('load or update the catalogue from a folder of seed files; may be run beside the server')
    .argument('<dir>', 'folder with songs-GAME.json, charts-GAME.json, folders.json, tables.json, …')
    .addHelpText('after', '\nExample:\n  kaiden seeds load ./seeds')
    .action(async (dir: string) => {
      const files = await readSeeds(dir);
      const report = await withWriter(({ writer }) => writer.run(loadCatalogue, files));
      for (const line of describeReport(report)) console.log(line);
    });

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
