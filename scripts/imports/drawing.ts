import { FLOORS, WEB_FLOORS, type Floor } from './floors.ts';
import { importsOf, readSources, type Import } from './sources.ts';

/** A part of the repository whose folders are on floors. */
export interface House {
  floors: readonly (readonly Floor[])[];
  /** Folders that its files are in. */
  roots: readonly string[];
  /** Page that shows its drawing. */
  page: string;
}

export const SERVER: House = { floors: FLOORS, roots: ['contracts', 'db', 'src'], page: 'ARCHITECTURE.md' };
export const WEB: House = { floors: WEB_FLOORS, roots: ['web'], page: 'web/README.md' };

const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);

/** Returns the folder of the floors that a file is in. Throws for a file that is in none. */
export function floorOf({ floors }: House, file: string): string {
  const found = floors.flat().find(({ folder }) => isIn(file, folder));
  if (found === undefined) throw new Error(`${file} belongs to no layer; add it in scripts/imports/floors.ts`);
  return found.folder;
}

/** Returns how high a folder is; folders on one floor are equally high. */
export const heightOf = ({ floors }: House, folder: string): number =>
  floors.findIndex((floor) => floor.some((one) => one.folder === folder));

/** Returns the imports between files of a house. */
export const importsWithin = ({ roots }: House): Import[] =>
  readSources(...roots)
    .flatMap(importsOf)
    .filter(({ to }) => roots.some((root) => to.startsWith(`${root}/`)));

const short = (folder: string) => folder.replace(/^(?:src|web)\//, '');

/** Draws the floors, highest first: what is in each, and which folders below it imports. An arrow up is marked with `↑`. */
export function drawFloors(house: House): string {
  const folders = house.floors.flat().map(({ folder }) => folder);
  const used = new Map<string, Set<string>>(folders.map((folder) => [folder, new Set()]));
  for (const { from, to } of importsWithin(house)) used.get(floorOf(house, from))!.add(floorOf(house, to));
  const height = (folder: string) => heightOf(house, folder);
  const lines = house.floors
    .toReversed()
    .flat()
    .map(({ folder, holds }) => {
      const below = folders
        .toReversed()
        .filter((other) => other !== folder && used.get(folder)!.has(other))
        .map((other) => `${height(other) >= height(folder) ? '↑' : ''}${short(other)}`);
      return `| ${short(folder)} | ${holds} | ${below.join(', ') || '–'} |`;
    });
  return ['| folder | holds | imports from |', '|---|---|---|', ...lines].join('\n');
}

const MARKS = { begin: '<!-- floors: npm run generate -->', end: '<!-- /floors -->' };

/** Returns a page with the drawing between its two marks. Throws when it has no such marks. */
export function withFloors(house: House, text: string): string {
  const [before, rest] = text.split(MARKS.begin);
  const after = rest?.split(MARKS.end)[1];
  if (after === undefined) throw new Error(`expected ${MARKS.begin} and ${MARKS.end} in ${house.page}`);
  return `${before}${MARKS.begin}\n\n${drawFloors(house)}\n\n${MARKS.end}${after}`;
}
