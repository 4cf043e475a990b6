/** Runs a piece of work when there is room for it. Undefined when too many wait already: nothing was begun. */
export type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T> | undefined;

/** Runs so many pieces of work at once; so many more may wait, in the order in which they came. */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedQueue {
  let running = 0;
  const queue: (() => void)[] = [];

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    // Who ends hands the place on.
    else await new Promise<void>((turn) => void queue.push(turn));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return (work) => (running >= atOnce && queue.length >= waiting ? undefined : run(work));
}
