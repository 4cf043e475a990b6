import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import type { Issue } from '../../contracts/common.ts';
import { readConfig } from '../base/config.ts';
import { readVersionsFile, VERSIONS_FILE } from '../catalogue/versions/file.ts';
import definitions from '../games/all.gen.ts';
import type { GameVersion } from '../games/engine/define/versions.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import { shippedVersions, withNamed } from '../games/engine/versions.ts';
import { createRegistry, type Games } from '../games/registry.ts';
import { lintBatchManual, type Lint } from '../transfer/imports/formats/batch-manual/lint.ts';
import { answer, type OutputOptions } from './answer.ts';
import { action } from './command.ts';
import { unreadable } from './unreadable.ts';

export const lintCommand = () =>
  action('lint', {
    does: 'check a BATCH-MANUAL file for errors, without a server or database',
    notes: [
      'Game versions: those built into Kaiden and those of versions.json in the data folder, but not those that only the song database has.',
    ],
    examples: ['kaiden lint scores.json', 'kaiden lint --json - < scores.json'],
    exits: { 0: 'no errors', 1: 'errors', 2: 'the file cannot be read' },
  })
    .argument('<file>', 'file to check; "-" reads standard input')
    .action(async (file: string, output: OutputOptions) => {
      const games = createRegistry(definitions);
      const lint = lintBatchManual(await read(file), games, knownVersions(games));
      if (!output.json) print(lint);
      answer(output, lint, [], { ok: lint.faults.length === 0 });
    });

/**
 * Returns the built-in versions and those of `versions.json` in the data folder, if it has one. Faults of that file are printed to standard
 * error.
 */
function knownVersions(games: Games): (gpt: Gpt) => GameVersion[] {
  const { versions, faults } = readVersionsFile(readConfig(process.env).dataDir, games);
  for (const fault of faults) console.error(`${VERSIONS_FILE}: ${describe(fault)}`);
  return (gpt) => withNamed(shippedVersions(gpt), versions?.[gpt.idString] ?? []);
}

async function read(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Prints faults, the result, to standard output, one per line, and their number to standard error. */
function print({ idString, scores, faults }: Lint): void {
  const what = idString === null ? '' : ` in ${count(scores, 'score')} for ${idString}`;
  if (faults.length === 0) console.log(`${count(scores, 'score')} for ${idString}: no errors`);
  for (const fault of faults) console.log(describe(fault));
  if (faults.length > 0) console.error(`${count(faults.length, 'error')}${what}`);
}

const count = (number: number, thing: string): string =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;

/** One line, whatever the file contains: quoted content could break lines or control the terminal. */
const describe = ({ path, message }: Issue): string =>
  (path ? `${path}: ${message}` : message).replaceAll(/\p{Cc}+/gu, ' ');
