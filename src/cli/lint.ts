import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import { Command } from 'commander';

import type { Issue } from '../../contracts/common.ts';
import definitions from '../games/all.gen.ts';
import { createRegistry } from '../games/registry.ts';
import { lintBatchManual, type Lint } from '../imports/formats/batch-manual/lint.ts';
import { Exit } from './exit.ts';
import { UsageError } from './usage-error.ts';

export const lintCommand = () =>
  new Command('lint')
    .description('check a BATCH-MANUAL file; needs neither a server nor a database')
    .argument('<file>', 'the file; "-" reads standard input')
    .option('--json', 'print one JSON object instead of lines')
    .addHelpText('after', '\nExit codes: 0 no faults, 1 faults, 2 the file cannot be read.')
    .addHelpText('after', '\nExample:\n  kaiden lint scores.json')
    .action(async (file: string, options: { json?: true }) => {
      const lint = lintBatchManual(await read(file), createRegistry(definitions));
      if (options.json) console.log(JSON.stringify({ ok: lint.faults.length === 0, ...lint }, null, 2));
      else print(lint);
      if (lint.faults.length > 0) throw new Exit(1);
    });

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
