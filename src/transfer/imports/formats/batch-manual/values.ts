import { z } from 'zod';

/** 9 September 2001: smaller values are in seconds. */
const FIRST_MILLISECONDS = 1_000_000_000_000;
/** 3 March 1973: smaller values are times in no unit. */
const FIRST_SECONDS = 100_000_000;

export const text = (max: number) => z.string().max(max);

export const NO_MILLISECONDS = 'expected Unix time in whole milliseconds';

/** Time in Unix ms. */
export const instant = z.int(NO_MILLISECONDS).min(FIRST_MILLISECONDS, {
  error: ({ input }) =>
    `expected Unix time in milliseconds${Number(input) < FIRST_SECONDS ? `, received ${String(input)}` : '; this looks like seconds'}`,
});
