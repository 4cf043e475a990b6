/**
 * How long a transaction should hold the writer (ms): this long while others wait for it (a log-in needs three of them,
 * and waits for a transaction each time), longer while nobody does.
 */
const AIM: Aim = { crowded: 60, alone: 180 };

export interface Aim {
  crowded: number;
  alone: number;
}
const LEAST = 50;

/** Says how much to do in the next of several transactions, by how long the last ones took. */
export interface Pacer {
  /** How much to do next. */
  limit: () => number;
  /** Takes note of how long (ms) so much took, and whether others wait. */
  took: (count: number, ms: number, isCrowded: boolean) => void;
}

/** Returns a pacer that begins with `first`, never does more than `most`, and aims at so long (ms) each time. */
export function createPacer({ first, most, aim: of = AIM }: { first: number; most: number; aim?: Aim }): Pacer {
  let limit = first;
  return {
    limit: () => limit,
    took(count, ms, isCrowded) {
      const aim = isCrowded ? of.crowded : of.alone;
      // A small one takes longer for what it does, which says nothing of large ones.
      if (ms <= aim && 2 * count < limit) return;
      limit = Math.round(Math.min(most, Math.max(LEAST, (count * aim) / Math.max(ms, 1))));
    },
  };
}
