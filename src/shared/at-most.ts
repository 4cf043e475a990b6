/** Makes what lets at most so many pieces of work run at once; the others wait for their turn, in order. */
export function atMost(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place, so that nobody who comes meanwhile can.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
