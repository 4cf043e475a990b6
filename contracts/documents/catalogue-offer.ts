import { z } from 'zod';

import { unixMsOrNull } from '../common.ts';

/** The size and date of the song database that a server would fetch, before it is downloaded. */
export const CatalogueOffer = z
  .object({
    bytes: z
      .int()
      .nullable()
      .meta({ description: 'Size of the archive in bytes; null if unknown', example: 31_457_280 }),
    lastModified: unixMsOrNull.meta({ description: 'Unix ms when the archive was changed; null if unknown' }),
    failure: z
      .string()
      .nullable()
      .meta({ description: "Reason why the source can't be reached; null if it can", example: null }),
  })
  .meta({ id: 'CatalogueOffer' });
export type CatalogueOffer = z.infer<typeof CatalogueOffer>;
