import { z } from 'zod';

const IDS = 'expected game ids separated by commas';

/** Comma-separated game ids; checked against the registry at start. */
export const gameIDs = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))])
  .refine((ids) => ids.every((id) => /^[a-z\d]+$/.test(id)), IDS);
