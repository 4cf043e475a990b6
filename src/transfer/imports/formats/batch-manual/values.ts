import { z } from 'zod';

/** 9 September 2001: smaller values are in seconds. */
const FIRST_MILLISECONDS = 1_000_000_000_000;

export const text = (max: number) => z.string().max(max);

export const NO_MILLISECONDS = 'expected Unix time in whole milliseconds';

/** Time in Unix ms. */
export const instant = z
  .int(NO_MILLISECONDS)
  .min(FIRST_MILLISECONDS, 'expected Unix time in milliseconds; this looks like seconds');
