import type { BoardRow, BoardState, Place } from './store.ts';

/** Consecutive PBs of a chart's ranking. */
export interface Part {
  /** Nothing in it stands above this place. */
  first: Place;
  ids: readonly number[];
  users: readonly number[];
  /** Their encoded entries, separated by commas. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** PBs in a part: a fraction of a millisecond's work, so that a change costs no more. */
export const PART = 25;

/** Orders as leaderboards do. */
const byPlace = (a: Place, b: Place): number => b.ranking - a.ranking || a.rankedAt - b.rankedAt || a.user - b.user;

/** Returns a part with PBs that are in order. */
const partOf = (rows: readonly BoardRow[], encode: (rows: readonly BoardRow[]) => Part['bytes']): Part => ({
  first: rows[0]!,
  ids: rows.map(({ id }) => id),
  users: rows.map(({ user }) => user),
  bytes: encode(rows),
});

/** Returns whether these parts hold the PBs of a state. */
export function areOf(parts: readonly Part[], { count, ids }: BoardState): boolean {
  let [number, sum] = [0, 0];
  for (const part of parts) {
    number += part.ids.length;
    for (const id of part.ids) sum += id;
  }
  return number === count && sum === ids;
}

/**
 * Returns the parts of a ranking after these PBs have got their places: the parts that they leave or come to are read and encoded again, the others are
 * the same.
 */
export async function move(
  parts: readonly Part[],
  changed: readonly Place[],
  read: (ids: readonly number[]) => Promise<BoardRow[]>,
  encode: (rows: readonly BoardRow[]) => Part['bytes'],
): Promise<Part[]> {
  const ids = new Map<Part, Set<number>>();
  const open = (part: Part): Set<number> => {
    const known = ids.get(part) ?? new Set(part.ids);
    ids.set(part, known);
    return known;
  };
  for (const { id } of changed) {
    const from = parts.find((part) => part.ids.includes(id));
    if (from) open(from).delete(id);
  }
  for (const place of changed) {
    const to = parts.findLast(({ first }) => byPlace(first, place) <= 0) ?? parts[0];
    if (to) open(to).add(place.id);
  }
  const moved: Part[] = [];
  for (const part of parts) {
    const others = ids.get(part);
    if (!others) moved.push(part);
    else moved.push(...split((await read([...others])).toSorted(byPlace), encode));
  }
  return moved;
}

/** Returns parts with these PBs, which are in order. */
export function split(rows: readonly BoardRow[], encode: (rows: readonly BoardRow[]) => Part['bytes']): Part[] {
  const parts: Part[] = [];
  const size = rows.length > 2 * PART ? PART : rows.length;
  for (let at = 0; at < rows.length; at += size) parts.push(partOf(rows.slice(at, at + size), encode));
  return parts;
}
