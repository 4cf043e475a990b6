// Imports a file and kills its own process as hard as can be at one of the statements of the import; says how many
// statements there were when it gets to the end. Run by the tests of what a crash leaves behind.
import { readFileSync } from 'node:fs';

import definitions from '../../src/games/all.gen.ts';
import { createRegistry } from '../../src/games/registry.ts';
import { importScores } from '../../src/transfer/imports/commands.ts';
import { createInlineWriter } from '../../src/writer/inline.ts';
import { NOON } from './plays.ts';

const [, , file = '', scores = '', at = ''] = process.argv;

let statements = 0;
let commit = 0;
/** Counts statements as they begin. `after-commit` is the first one behind COMMIT, which this program adds. */
function onStatement(sql: string): void {
  statements += 1;
  if (sql === 'COMMIT') commit = statements;
  if (statements === Number(at)) process.kill(process.pid, 'SIGKILL');
}

const writer = createInlineWriter({ file, games: createRegistry(definitions), now: () => NOON, onStatement });
await writer.run(importScores, {
  importID: 'the import',
  userID: 1,
  importType: 'ir/direct-manual',
  body: readFileSync(scores),
  userIntent: false,
});
if (at === 'after-commit') process.kill(process.pid, 'SIGKILL');
await writer.close();
console.log(JSON.stringify({ statements, commit }));
