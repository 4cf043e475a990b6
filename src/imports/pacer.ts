/**
 * How long a transaction should hold the writer (ms): this long while others wait for it (a log-in needs three of them,
 * and waits for a transaction each time), longer while nobody does.
 */
const AIM = { crowded: 60, alone: 180 };
const LEAST = 50;

/** Says how much to do in the next of several transactions, by how long the last ones took. */
export interface Pacer {
  /** How much to do next. */
  limit: () => number;
  /** Takes note of how long (ms) so much took, and whether others wait. */
  took: (count: number, ms: number, isCrowded: boolean) => void;
}

interface PacerOptions {
  first: number;
  most: number;
  /** How long a transaction should take (ms), where not as usual. */
  aim?: typeof AIM;
}

/** Returns a pacer that begins with `first` and never does more than `most`. */
export function createPacer({ first, most, aim: aims = AIM }: PacerOptions): Pacer {
  let limit = first;
  return {
    limit: () => limit,
    took(count, ms, isCrowded) {
      const aim = isCrowded ? aims.crowded : aims.alone;
      limit = Math.round(Math.min(most, Math.max(LEAST, (count * aim) / Math.max(ms, 1))));
    },
  };
}
