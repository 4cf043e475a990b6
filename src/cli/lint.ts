import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import type { Issue } from '../../contracts/common.ts';
import type { VersionsOf } from '../catalogue/versions.ts';
import { readVersionsFile, VERSIONS_FILE } from '../catalogue/versions/file.ts';
import { readConfig } from '../config.ts';
import definitions from '../games/all.gen.ts';
import { shippedVersions, withNamed } from '../games/engine/versions.ts';
import { createRegistry, type Games } from '../games/registry.ts';
import { lintBatchManual, type Lint } from '../imports/formats/batch-manual/lint.ts';
import { answer, type Asked } from './answer.ts';
import { action } from './command.ts';
import { UsageError } from './usage-error.ts';

export const lintCommand = () =>
  action('lint', {
    does: 'check a BATCH-MANUAL file; needs neither a server nor a database',
    notes: [
      'It knows the versions of games that Kaiden comes with and those of versions.json in the data folder, not those that only the song database names.',
    ],
    examples: ['kaiden lint scores.json', 'kaiden lint --json - < scores.json'],
    exits: { 0: 'no faults', 1: 'faults', 2: 'the file cannot be read' },
  })
    .argument('<file>', 'the file; "-" reads standard input')
    .action(async (file: string, asked: Asked) => {
      const games = createRegistry(definitions);
      const lint = lintBatchManual(await read(file), games, knownVersions(games));
      if (!asked.json) print(lint);
      answer(asked, lint, [], { ok: lint.faults.length === 0 });
    });

/**
 * Returns the versions that Kaiden comes with and those of `versions.json` in the data folder, if it has one. Faults of
 * that file are printed to standard error.
 */
function knownVersions(games: Games): VersionsOf {
  const { versions, faults } = readVersionsFile(readConfig(process.env).dataDir, games);
  for (const fault of faults) console.error(`${VERSIONS_FILE}: ${describe(fault)}`);
  return (gpt) => withNamed(shippedVersions(gpt), versions?.[gpt.idString] ?? []);
}

async function read(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Faults are the result and go to standard output, one a line; how many there are does not. */
function print({ idString, scores, faults }: Lint): void {
  const what = idString === null ? '' : ` in ${count(scores, 'score')} for ${idString}`;
  if (faults.length === 0) console.log(`${count(scores, 'score')} for ${idString}: no faults`);
  for (const fault of faults) console.log(describe(fault));
  if (faults.length > 0) console.error(`${count(faults.length, 'fault')}${what}`);
}

const count = (number: number, thing: string): string =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;

/** One line, whatever the file holds: what it quotes could break lines or control the terminal. */
const describe = ({ path, message }: Issue): string =>
  (path ? `${path}: ${message}` : message).replaceAll(/\p{Cc}+/gu, ' ');
