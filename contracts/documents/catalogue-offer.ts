import { z } from 'zod';

import { unixMsOrNull } from '../common.ts';

/** The size and date of the song database that a server would fetch, before it is downloaded. */
export const CatalogueOffer = z
  .object({
    bytes: z
      .int()
      .nullable()
      .meta({ description: 'Size of the archive; null when it does not say', example: 31_457_280 }),
    lastModified: unixMsOrNull.meta({ description: 'When it was changed; null when it does not say' }),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'Why it can not be reached now; null when it can', example: null }),
  })
  .meta({ id: 'CatalogueOffer' });
export type CatalogueOffer = z.infer<typeof CatalogueOffer>;
