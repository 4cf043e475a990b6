/** Items between two reports: a report costs about as much as one item of an import. */
const STEP = 500;

/** Called with the number of items done. */
export type OnStep = (done: number) => void;

/** Yields items one by one and reports after every 500th how many are done. */
export function* inSteps<T>(items: Iterable<T>, onStep: OnStep): Generator<T> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % STEP === 0) onStep(done);
  }
}

/** Yields items in lists of up to 500 and reports after each full one how many are done. */
export function* inSlices<T>(items: readonly T[], onStep: OnStep): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += STEP) {
    yield items.slice(from, from + STEP);
    if (from + STEP <= items.length) onStep(from + STEP);
  }
}
