import { z } from 'zod';

const IDS = 'expected ids of games, with commas between';

/** Ids of games, with commas between. Which games there are is only known at the start. */
export const gameIDs = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))])
  .refine((ids) => ids.every((id) => /^[a-z\d]+$/.test(id)), IDS);
