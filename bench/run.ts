import { arch, cpus, platform } from 'node:os';
import { parseArgs } from 'node:util';

import { buildServer } from '../scripts/build/server.ts';
import { useProgram } from './program.ts';
import { benchAwaits } from './sections/awaits.ts';
import { benchCatalogue } from './sections/catalogue.ts';
import { benchEndpoints } from './sections/endpoints.ts';
import { benchFrame } from './sections/frame.ts';
import { benchGameBoards } from './sections/game-boards.ts';
import { benchGrowth } from './sections/growth.ts';
import { benchImports } from './sections/imports.ts';
import { benchMeanwhile } from './sections/meanwhile.ts';
import { benchRanks } from './sections/ranks.ts';
import { benchRatings } from './sections/ratings.ts';
import { benchReads } from './sections/reads.ts';
import { benchStart } from './sections/start.ts';
import { benchStorage } from './sections/storage.ts';
import { benchWeb } from './sections/web.ts';
import { benchWorst } from './sections/worst.ts';

// Measures the program against reference values of the same run, because machines differ and may be busy.
// `npm run bench -- --quick` is a short run; names of sections run only those.
// `--only TEXT` runs only pages of the web app with TEXT in their name, or only some attacks of `worst` (`--only b,d2`).
// `--program FILE` measures another build, given by its `kaiden.js`.
// `--data DIR` uses a database made by `npm run bench:data` for `endpoints`, and a copy of it for `start`, `web` and `catalogue`;
// `growth` takes several of them, with commas between.

type Options = { quick: boolean; data?: string | undefined; only?: string | undefined };

const SECTIONS: Record<string, (options: Options) => Promise<void>> = {
  imports: benchImports,
  meanwhile: benchMeanwhile,
  catalogue: benchCatalogue,
  reads: benchReads,
  awaits: benchAwaits,
  frame: benchFrame,
  ratings: benchRatings,
  storage: benchStorage,
  start: benchStart,
  growth: benchGrowth,
  endpoints: benchEndpoints,
  ranks: async (options) => {
    await benchRanks(options);
    await benchGameBoards(options);
  },
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
  console.error(`No such section: ${unknown.join(', ')}. Sections: ${Object.keys(SECTIONS).join(', ')}`);
  process.exit(2);
}

if (values.program === undefined) await buildServer('dist');
else useProgram(values.program);
const [cpu] = cpus();
console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, ${platform()} ${arch()}`);
for (const [name, bench] of Object.entries(SECTIONS)) {
  if (positionals.length === 0 || positionals.includes(name)) await bench(values);
}
