import { arch, cpus, platform } from 'node:os';
import { parseArgs } from 'node:util';

import { buildServer } from '../scripts/build/server.ts';
import { useProgram } from './program.ts';
import { benchCatalogue } from './sections/catalogue.ts';
import { benchEndpoints } from './sections/endpoints.ts';
import { benchImports } from './sections/imports.ts';
import { benchMeanwhile } from './sections/meanwhile.ts';
import { benchRanks } from './sections/ranks.ts';
import { benchReads } from './sections/reads.ts';
import { benchStart } from './sections/start.ts';
import { benchStorage } from './sections/storage.ts';
import { benchWeb } from './sections/web.ts';
import { benchWorst } from './sections/worst.ts';

// Measures the program against yardsticks of the same run: machines differ, and are busy with other things.
// `npm run bench -- --quick` for a first look; names of sections for some of them only;
// `--only TEXT` for the pages of the web app that have it in their name, and for some attackers of `worst` (`--only b,d2`);
// `--program FILE` measures another build, given by its `kaiden.js`;
// `--data DIR` for a database that `npm run bench:data` has made, which the endpoints are then asked on, and `start` starts on a copy of.

const SECTIONS = {
  imports: benchImports,
  meanwhile: benchMeanwhile,
  catalogue: benchCatalogue,
  reads: benchReads,
  storage: benchStorage,
  start: benchStart,
  endpoints: benchEndpoints,
  ranks: benchRanks,
  web: benchWeb,
  worst: benchWorst,
};

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    data: { type: 'string' },
    only: { type: 'string' },
    program: { type: 'string' },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in SECTIONS));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}`);
  process.exit(2);
}

if (values.program === undefined) await buildServer('dist');
else useProgram(values.program);
const [cpu] = cpus();
console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, ${platform()} ${arch()}`);
for (const [name, bench] of Object.entries(SECTIONS)) {
  if (positionals.length === 0 || positionals.includes(name)) await bench(values);
}
