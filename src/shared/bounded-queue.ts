import { atMost } from './at-most.ts';

/** Runs a piece of work when there is room for it. Undefined when too many wait already: nothing was begun. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T> | undefined;

/** Runs so many pieces of work at once; so many more may wait, in the order in which they came. */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedQueue {
  const run = atMost(atOnce);
  let here = 0;
  return (work) => {
    if (here >= atOnce + waiting) return undefined;
    here += 1;
    return run(work).finally(() => (here -= 1));
  };
}
