import { z } from 'zod';

import { parseRange } from '../net/addresses.ts';

/** Ranges of addresses, with commas between. */
export const ranges = z
  .string()
  .transform((text) => text.split(',').map((range) => parseRange(range.trim())))
  .refine(
    (parsed) => parsed.every((range) => range !== undefined),
    'expected ranges such as 10.0.0.0/8, with commas between',
  )
  .transform((parsed) => parsed.filter((range) => range !== undefined));
