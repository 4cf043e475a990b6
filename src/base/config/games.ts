import { z } from 'zod';

const IDS = 'expected game ids separated by commas';

/** Comma-separated game ids; checked against the registry at start. */
export const gameIDs = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))])
  .refine((ids) => ids.every((id) => /^[a-z\d]+$/.test(id)), IDS);

/** Region whose versions of games are played; which ones a game has is data. */
export const region = z.string().regex(/^[A-Z]{2,8}$/, 'expected a region such as JP or INTL');
