import { arch, cpus, platform } from 'node:os';
import { parseArgs } from 'node:util';

import { benchImports } from './sections/imports.ts';
import { benchMeanwhile } from './sections/meanwhile.ts';
import { benchReads } from './sections/reads.ts';
import { benchStorage } from './sections/storage.ts';

// Measures the program against yardsticks of the same run: machines differ, and are busy with other things.
// `npm run bench -- --quick` for a first look; names of sections for some of them only.

const SECTIONS = { imports: benchImports, meanwhile: benchMeanwhile, reads: benchReads, storage: benchStorage };

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in SECTIONS));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}`);
  process.exit(2);
}

const [cpu] = cpus();
console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, ${platform()} ${arch()}`);
for (const [name, bench] of Object.entries(SECTIONS)) {
  if (positionals.length === 0 || positionals.includes(name)) await bench({ quick: values.quick });
}
