// Writes the files that are made from sources; with --check only says which of them are out of date.
import { readFileSync } from 'node:fs';

import { clientRoutes } from './client-routes.ts';
import { conformancePage } from './conformance.ts';
import { gamesBarrel } from './generate-games.ts';
import { update, updateFolder, type Target } from './generated.ts';
import { SERVER, WEB, withFloors } from './imports/drawing.ts';
import { openApiDocument } from './openapi/document.ts';

const target: Target = { root: new URL('../', import.meta.url), check: process.argv.includes('--check') };

function report(lines: readonly string[]): void {
  for (const line of lines) (target.check ? console.error : console.log)(line);
  if (target.check && lines.length > 0) process.exitCode = 1;
}

report(await update(target, 'openapi.json', openApiDocument()));
report(await update(target, 'contracts/client/routes.gen.ts', clientRoutes()));
report(await update(target, 'docs/conformance.md', conformancePage()));
report(await update(target, 'src/games/all.gen.ts', gamesBarrel()));
for (const house of [SERVER, WEB]) {
  const text = readFileSync(new URL(house.page, target.root), 'utf8');
  report(await update(target, house.page, withFloors(house, text)));
}

// Only now, because the pages are made from the list of games that may just have been written.
const { gamePages } = await import('./game-docs/pages.ts');
const { manPage } = await import('./man-page.ts');
const { formatList } = await import('./generate-formats.ts');
const { guideList } = await import('./generate-guides.ts');
report(await updateFolder(target, 'docs/games/', gamePages()));
report(await update(target, 'docs/kaiden.1', await manPage()));
report(await update(target, 'web/components/import-types/formats.gen.ts', formatList()));
report(await update(target, 'web/components/import-types/guides.gen.ts', guideList()));
