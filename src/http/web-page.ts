import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { BEING_BUILT, isBeingBuilt, isInstead } from './web-instead.ts';

/** How long a page waits for an app that is being built (ms), and the interval of checks. */
const PATIENCE = 10_000;
const EVERY = 50;

/**
 * Returns a function that reads the page of the app, once. While the app is being built, it waits up to `patience` ms; after that, or if
 * the app could not be built, the replacement page is returned.
 */
export function createPageReader(file: string, patience = PATIENCE): () => Promise<string> {
  let app: string | undefined;
  const read = async () => {
    // Between two builds there may be none, or one that has no text yet.
    const page = (await readFile(file, 'utf8').catch(() => '')) || BEING_BUILT;
    if (!isInstead(page)) app = page;
    return page;
  };
  return async () => {
    const end = Date.now() + patience;
    let page = app ?? (await read());
    while (isBeingBuilt(page) && Date.now() < end) {
      await pause(EVERY);
      page = app ?? (await read());
    }
    return page;
  };
}
