import { hash } from 'node:crypto';

import {
  CATALOGUE_CHANGES,
  CATALOGUE_KINDS,
  type CatalogueChange,
  type CatalogueEntry,
  type CatalogueKind,
} from '../../../contracts/documents/catalogue.ts';

interface Group {
  kind: CatalogueKind;
  change: CatalogueChange;
  count: number;
}

/**
 * Entries as one piece of memory, so that a hundred thousand of them go from thread to thread without anybody having to
 * wait, and only those are read that somebody looks at.
 */
export interface PackedEntries {
  /** A JSON text for each entry, group after group. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Where each text ends. */
  ends: Uint32Array;
  /** Groups that have entries, in their order. */
  groups: Group[];
  /** SHA-256 of all of it. */
  fingerprint: string;
}

/** Puts entries together by kind and change; within a group they stay in their order. */
export function packEntries(entries: readonly CatalogueEntry[]): PackedEntries {
  const groups = Map.groupBy(entries, ({ kind, change }) => `${kind} ${change}`);
  const order = CATALOGUE_KINDS.flatMap((kind) => CATALOGUE_CHANGES.map((change) => ({ kind, change })));
  const present = order.flatMap(({ kind, change }) => {
    const found = groups.get(`${kind} ${change}`);
    return found ? [{ kind, change, found }] : [];
  });
  const texts = present.flatMap(({ found }) => found.map((entry) => Buffer.from(JSON.stringify(entry))));
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [at, { length }] of texts.entries()) ends[at] = end += length;
  // Memory of its own: small buffers share theirs with others, and can't be given away.
  const bytes = new Uint8Array(Buffer.concat(texts));
  return {
    bytes,
    ends,
    groups: present.map(({ kind, change, found }) => ({ kind, change, count: found.length })),
    fingerprint: hash('sha256', bytes),
  };
}

/** Entries of a group: `limit` of them from the one at that place (from 0), with their places. */
export function readEntries(
  { bytes, ends, groups }: PackedEntries,
  group: Omit<Group, 'count'>,
  from: number,
  limit: number,
): { place: number; entry: CatalogueEntry }[] {
  const at = groups.findIndex(({ kind, change }) => kind === group.kind && change === group.change);
  if (at < 0) return [];
  const first = groups.slice(0, at).reduce((sum, { count }) => sum + count, 0);
  const places = Array.from({ length: Math.max(0, Math.min(limit, groups[at]!.count - from)) }, (_, i) => from + i);
  return places.map((place) => {
    const text = bytes.subarray(ends[first + place - 1] ?? 0, ends[first + place]);
    return { place, entry: JSON.parse(new TextDecoder().decode(text)) as CatalogueEntry };
  });
}
