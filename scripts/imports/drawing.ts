import { FLOORS } from './floors.ts';
import { importsOf, readSources } from './sources.ts';

const folders = FLOORS.flat().map(({ folder }) => folder);

/** Returns the folder of the floors that a file is in. Throws for a file that is in none. */
export function floorOf(file: string): string {
  const found = folders.find((folder) => file === folder || file.startsWith(`${folder}/`));
  if (found === undefined) throw new Error(`${file} belongs to no layer; add it in scripts/imports/floors.ts`);
  return found;
}

/** Returns how high a folder is; folders on one floor are equally high. */
export const heightOf = (folder: string): number =>
  FLOORS.findIndex((floor) => floor.some((one) => one.folder === folder));

const short = (folder: string) => folder.replace(/^src\//, '');

/** Draws the floors, highest first: what is in each, and which folders below it imports. An arrow up is marked with `↑`. */
export function drawFloors(): string {
  const used = new Map<string, Set<string>>(folders.map((folder) => [folder, new Set()]));
  for (const { from, to } of readSources('contracts', 'db', 'src').flatMap(importsOf)) {
    if (/^(contracts|db|src)\//.test(to)) used.get(floorOf(from))!.add(floorOf(to));
  }
  const lines = FLOORS.toReversed()
    .flat()
    .map(({ folder, holds }) => {
      const below = folders
        .toReversed()
        .filter((other) => other !== folder && used.get(folder)!.has(other))
        .map((other) => `${heightOf(other) >= heightOf(folder) ? '↑' : ''}${short(other)}`);
      return `| ${short(folder)} | ${holds} | ${below.join(', ') || '–'} |`;
    });
  return ['| folder | holds | imports from |', '|---|---|---|', ...lines].join('\n');
}

const MARKS = { begin: '<!-- floors: npm run generate -->', end: '<!-- /floors -->' };

/** Returns a page with the drawing between its two marks. Throws when it has no such marks. */
export function withFloors(page: string): string {
  const [before, rest] = page.split(MARKS.begin);
  const after = rest?.split(MARKS.end)[1];
  if (after === undefined) throw new Error(`expected ${MARKS.begin} and ${MARKS.end} in the page`);
  return `${before}${MARKS.begin}\n\n${drawFloors()}\n\n${MARKS.end}${after}`;
}
