/** How many items there are between two reports: a report costs about as much as one item of an import. */
const STEP = 500;

/** Hears how many items are done. */
export type Tell = (done: number) => void;

/** Hands on items one by one, and tells after every 500th how many have been dealt with. */
export function* inSteps<T>(items: Iterable<T>, tell: Tell): Generator<T> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % STEP === 0) tell(done);
  }
}

/** Hands on items in lists of up to 500, and tells after each full one how many have been dealt with. */
export function* inSlices<T>(items: readonly T[], tell: Tell): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += STEP) {
    yield items.slice(from, from + STEP);
    if (from + STEP <= items.length) tell(from + STEP);
  }
}
