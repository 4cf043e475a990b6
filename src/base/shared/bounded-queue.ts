import pLimit from 'p-limit';

/** Runs a task when there is room. Returns undefined if the queue is full and the task was not started. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T> | undefined;

/** Creates a queue that runs this many tasks at once and holds this many more, first in, first out. */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedQueue {
  const run = pLimit(atOnce);
  let here = 0;
  return (work) => {
    if (here >= atOnce + waiting) return undefined;
    here += 1;
    return run(work).finally(() => (here -= 1));
  };
}
