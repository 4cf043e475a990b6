import { isDeepStrictEqual } from 'node:util';

import type { CatalogueEntry, FieldChange } from '../../../contracts/documents/catalogue.ts';
import { isObject } from '../../base/shared/is-object.ts';
import type { SeedKind } from './files.ts';

/** Entry as reported. */
export type ReportedEntry = Pick<CatalogueEntry, 'idString' | 'name'> & { id: string };
/** Changed entry with the shown values before and after. */
export interface ReportedChange extends ReportedEntry {
  before: object;
  after: object;
}

/** Returns the name of a song in lists. */
export const songName = ({ title, artist }: { title: string; artist: string }): string =>
  artist === '' ? title : `${title} – ${artist}`;

/** Returns the name of a chart in lists. */
export const chartName = (
  song: { title: string; artist: string },
  { difficulty, level }: { difficulty: string; level: string },
): string => `${songName(song)}, ${difficulty} ${level}`.trimEnd();

/** Returns the differences by field; for objects on both sides, key by key. */
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

export const addedEntry = (kind: SeedKind, { id, idString, name }: ReportedEntry): CatalogueEntry => ({
  kind,
  change: 'added',
  id,
  idString,
  name,
  fields: [],
  reason: null,
});

export const changedEntry = (kind: SeedKind, { before, after, ...told }: ReportedChange): CatalogueEntry => ({
  ...addedEntry(kind, told),
  change: 'changed',
  fields: fieldChanges(before, after),
});

export const unlistedEntry = (kind: SeedKind, told: ReportedEntry): CatalogueEntry => ({
  ...addedEntry(kind, told),
  change: 'kept',
});
