import { isObject } from '../../../base/shared/is-object.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import type { SeedFile, SeedKind } from '../files.ts';

/**
 * Shapes of the public song database. `v2`: until March 2026 (and, with differences that need no switch, 2022). `v3`: since May 2026, with
 * additional ids.
 */
export type Shape = 'v2' | 'v3';

type Entry = Record<string, unknown>;

/** Returns whether an entry is of v3, for each kind. */
const IS_V3: Record<SeedKind, (entry: Entry) => boolean> = {
  songs: (entry) => 'legacySongID' in entry,
  charts: (entry) => 'legacyChartID' in entry,
  folders: (entry) => 'legacyFolderID' in entry || 'where' in entry,
  tables: (entry) => 'legacyTableID' in entry,
  goals: hasGameAlone,
  quests: hasGameAlone,
  questlines: hasGameAlone,
  courses: hasGameAlone,
};

function hasGameAlone(entry: Entry): boolean {
  return 'game' in entry && !('playtype' in entry);
}

/** Returns the shape of a file by its entries; v2 for an empty file. */
export function shapeOf({ kind, entries }: SeedFile): Shape {
  const first = entries.find(isObject);
  return first && IS_V3[kind](first) ? 'v3' : 'v2';
}

/** State between the two that was never published: folders have the new rules, but other ids or none. */
const isUnfinished = (folder: Entry): boolean =>
  'where' in folder &&
  (!('slug' in folder) ||
    'type' in folder ||
    (typeof folder.where === 'string' && /\bEXISTS\s*\(\s*SELECT\b/i.test(folder.where)));

const refused = (path: string, message: string) =>
  new Refusal(400, 'invalid_file', `${path}: ${message}`, [{ path, message }]);

/**
 * Returns the common shape of seed files. Throws 400 `invalid_file` if they have several shapes, or the unfinished state between v2 and v3.
 */
export function commonShape(files: readonly SeedFile[]): Shape {
  const shapes = files.filter(({ entries }) => entries.some(isObject)).map((file) => ({ file, shape: shapeOf(file) }));
  const folders = files.filter(({ kind }) => kind === 'folders');
  for (const { name, entries } of folders) {
    if (entries.some((entry) => isObject(entry) && isUnfinished(entry)))
      throw refused(name, 'these are seeds of an unfinished state of Tachi v3; use a state from 17 May 2026 or later');
  }
  const [first] = shapes;
  const other = shapes.find(({ shape }) => shape !== first?.shape);
  if (first && other) {
    const state = ({ shape }: { shape: Shape }) => (shape === 'v3' ? 'May 2026 or later' : 'before May 2026');
    throw refused(
      other.file.name,
      `it is of a state of ${state(other)} and ${first.file.name} of ${state(first)}; load files of one state`,
    );
  }
  return first?.shape ?? 'v2';
}
