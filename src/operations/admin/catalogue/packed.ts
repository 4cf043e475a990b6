import { hash } from 'node:crypto';

import {
  CATALOGUE_CHANGES,
  CATALOGUE_KINDS,
  type CatalogueChange,
  type CatalogueEntry,
  type CatalogueKind,
} from '../../../../contracts/documents/catalogue.ts';

interface Group {
  kind: CatalogueKind;
  change: CatalogueChange;
  count: number;
}

/**
 * Entries in one buffer, so that a hundred thousand of them can be transferred between threads without blocking, and only displayed ones
 * are parsed.
 */
export interface PackedEntries {
  /** JSON of each entry, group after group. */
  bytes: Uint8Array<ArrayBuffer>;
  /** End of each entry. */
  ends: Uint32Array;
  /** Groups with entries, in order. */
  groups: Group[];
  /** SHA-256 of the whole buffer. */
  fingerprint: string;
}

/** Groups entries by kind and change; the order within a group stays. */
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
  // A buffer of its own: small buffers share theirs with others, and can't be transferred.
  const bytes = new Uint8Array(Buffer.concat(texts));
  return {
    bytes,
    ends,
    groups: present.map(({ kind, change, found }) => ({ kind, change, count: found.length })),
    fingerprint: hash('sha256', bytes),
  };
}

/** Returns `limit` entries of a group from a position (from 0) on, with their positions. */
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
