import { z } from 'zod';

import definitions from '../games/all.gen.ts';

const known = definitions.map(({ id }) => id);

/** Ids of games, with commas between. */
export const gameIDs = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))])
  .refine((ids) => ids.every((id) => known.includes(id)), `expected games of ${known.join(', ')}, with commas between`);
