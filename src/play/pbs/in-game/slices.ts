import type { Slice } from './store.ts';

/** PBs per statement: less than a millisecond each, between which other requests have their turn. An answer begins with the first few. */
const [FIRST, NEXT] = [25, 100];

/** Limit for all that are left. */
const REST = -1;

/** Yields ids in slices: few at first, for which no more are looked up. */
export async function* slicesOf(find: (slice: Slice) => Promise<number[]>): AsyncGenerator<number[]> {
  const first = await find({ limit: FIRST, offset: 0 });
  if (first.length > 0) yield first;
  if (first.length < FIRST) return;
  const rest = await find({ limit: REST, offset: FIRST });
  for (let at = 0; at < rest.length; at += NEXT) yield rest.slice(at, at + NEXT);
}
