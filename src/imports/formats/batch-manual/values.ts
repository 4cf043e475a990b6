import { z } from 'zod';

/** 9 September 2001: every time before it is one in seconds. */
const FIRST_MILLISECONDS = 1_000_000_000_000;

export const text = (max: number) => z.string().max(max);

export const NO_MILLISECONDS = 'expected Unix time in whole milliseconds';

/** A time in Unix milliseconds. */
export const instant = z
  .int(NO_MILLISECONDS)
  .min(FIRST_MILLISECONDS, 'expected Unix time in milliseconds; this looks like seconds');
