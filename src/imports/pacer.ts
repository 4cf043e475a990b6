/** How long a transaction should hold the writer (ms). A log-in needs three of them, and waits for a transaction each time. */
const AIM = 60;
const LEAST = 50;

/** Says how much to do in the next of several transactions, by how long the last ones took. */
export interface Pacer {
  /** How much to do next. */
  limit: () => number;
  /** Takes note of how long (ms) so much took. */
  took: (count: number, ms: number) => void;
}

/** Returns a pacer that begins with `first` and never does more than `most`. */
export function createPacer({ first, most }: { first: number; most: number }): Pacer {
  let limit = first;
  return {
    limit: () => limit,
    took(count, ms) {
      limit = Math.round(Math.min(most, Math.max(LEAST, (count * AIM) / Math.max(ms, 1))));
    },
  };
}
