// Writes the files that are made from sources; with --check only says which of them are out of date.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

import { clientRoutes } from './client-routes.ts';
import { gamesBarrel } from './generate-games.ts';
import { openApiDocument } from './openapi/document.ts';

interface Generated {
  /** Path from the root of the repository. */
  file: string;
  make: () => string;
}

const generators: readonly Generated[] = [
  { file: 'openapi.json', make: openApiDocument },
  { file: 'contracts/client/routes.gen.ts', make: clientRoutes },
  { file: 'src/games/all.gen.ts', make: () => gamesBarrel() },
];

const check = process.argv.includes('--check');
for (const { file, make } of generators) {
  const path = new URL(`../${file}`, import.meta.url);
  const text = make();
  const current = existsSync(path) ? await readFile(path, 'utf8') : undefined;
  if (text === current) continue;
  if (check) {
    process.exitCode = 1;
    console.error(`${file} is out of date: run npm run generate`);
  } else {
    await writeFile(path, text);
    console.log(`wrote ${file}`);
  }
}
