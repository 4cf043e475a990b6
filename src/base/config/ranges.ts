import { z } from 'zod';

import { parseRange } from '../net/addresses.ts';

/** Comma-separated address ranges. */
export const ranges = z
  .string()
  .transform((text) => text.split(',').map((range) => parseRange(range.trim())))
  .refine(
    (parsed) => parsed.every((range) => range !== undefined),
    'expected address ranges such as 10.0.0.0/8, separated by commas',
  )
  .transform((parsed) => parsed.filter((range) => range !== undefined));
