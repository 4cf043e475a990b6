import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// A young generation grows by this much whenever something in it survives. All that is loaded once at a start survives,
// and room that was given is never taken back: 25 MB of a server that does nothing.
const GROWTH = '--semi-space-growth-factor=';

/** Gives what is loaded from now on no more room than it needs, in every thread. */
export const keepHeapSmall = (): void => setFlagsFromString(`${GROWTH}1`);

/** Lets the engine take the room that makes work fast, as it does by itself. */
export const letHeapGrow = (): void => setFlagsFromString(`${GROWTH}2`);

/** Gives back what only the start needed: some 5 MB, which nothing else would do before there is much work. */
export function collectOnce(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
