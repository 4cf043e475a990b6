/**
 * How long a transaction should hold the writer (ms): this long while others wait for it (somebody who changes several
 * things waits for a transaction each time), longer while nobody does.
 */
const AIM: Aim = { crowded: 60, alone: 180 };

export interface Aim {
  crowded: number;
  alone: number;
}
const LEAST = 50;

/** Decides on the size of each of several transactions by the duration of the previous ones. */
export interface Pacer {
  /** Returns the size of the next transaction. */
  limit: () => number;
  /** Records the duration (ms) of a transaction of this size, and whether others wait. */
  took: (count: number, ms: number, isCrowded: boolean) => void;
}

/** Creates a pacer that starts with `first`, never exceeds `most`, and aims at this duration (ms). */
export function createPacer({ first, most, aim: of = AIM }: { first: number; most: number; aim?: Aim }): Pacer {
  let limit = first;
  return {
    limit: () => limit,
    took(count, ms, isCrowded) {
      const aim = isCrowded ? of.crowded : of.alone;
      // Small transactions take disproportionately long, which says nothing about large ones.
      if (ms <= aim && 2 * count < limit) return;
      limit = Math.round(Math.min(most, Math.max(LEAST, (count * aim) / Math.max(ms, 1))));
    },
  };
}
