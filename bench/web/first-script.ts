import { dirname, join } from 'node:path';

import { FIRST_SCRIPT, firstScript } from '../../test/web/support/first-script.ts';
import { target, whole } from '../figures.ts';
import { programFile } from '../program.ts';
import { printTable } from '../table.ts';

/** Prints the size of the script that the start page loads at first. */
export function printFirstScript(): void {
  const { all, bytes } = firstScript(join(dirname(programFile()), 'web'));
  const row = [
    all.length,
    (bytes / 1000).toFixed(1),
    target(bytes < FIRST_SCRIPT, `< ${whole(FIRST_SCRIPT / 1000)} kB`),
  ];
  printTable('First script of the start page, compressed', ['files', 'kB', 'target'], [row], ['target']);
}
