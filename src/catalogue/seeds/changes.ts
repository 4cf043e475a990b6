import { isDeepStrictEqual } from 'node:util';

import type { CatalogueEntry, FieldChange } from '../../../contracts/documents/catalogue.ts';
import { isObject } from '../../shared/is-object.ts';
import type { SeedKind } from './files.ts';

/** An entry as it is told of. */
export type Told = Pick<CatalogueEntry, 'idString' | 'name'> & { id: string };
/** One that is another than it was, with what stood in it and what stands there now, as far as that is shown. */
export interface ToldChange extends Told {
  before: object;
  after: object;
}

/** A song as lists name it. */
export const songName = ({ title, artist }: { title: string; artist: string }): string =>
  artist === '' ? title : `${title} – ${artist}`;

/** A chart as lists name it. */
export const chartName = (
  song: { title: string; artist: string },
  { difficulty, level }: { difficulty: string; level: string },
): string => `${songName(song)}, ${difficulty} ${level}`.trimEnd();

/** What differs, by field; of objects in both, each key by itself. */
export function fieldChanges(before: object, after: object, within = ''): FieldChange[] {
  const [old, now] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [from, to] = [old.get(key), now.get(key)];
    if (isDeepStrictEqual(from, to)) return [];
    const field = `${within}${key}`;
    return isObject(from) && isObject(to) ? fieldChanges(from, to, `${field}.`) : [{ field, from, to }];
  });
}

export const addedEntry = (kind: SeedKind, { id, idString, name }: Told): CatalogueEntry => ({
  kind,
  change: 'added',
  id,
  idString,
  name,
  fields: [],
  reason: null,
});

export const changedEntry = (kind: SeedKind, { before, after, ...told }: ToldChange): CatalogueEntry => ({
  ...addedEntry(kind, told),
  change: 'changed',
  fields: fieldChanges(before, after),
});

export const keptEntry = (kind: SeedKind, told: Told): CatalogueEntry => ({
  ...addedEntry(kind, told),
  change: 'kept',
});
