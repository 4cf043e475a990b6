import { z } from 'zod';

import { EXAMPLE_CHART, EXAMPLE_CURSOR } from '../common.ts';
import { scoreID } from './score.ts';

// Keys that accompany the documents in answers to `since`, which lists changes after a cursor.

const place = {
  cursor: z.string().optional().meta({
    description:
      'Cursor to send as the next `since`, at once if `more` is true, otherwise at any time. Only with `since`',
    example: EXAMPLE_CURSOR,
  }),
  more: z
    .boolean()
    .optional()
    .meta({ description: 'True if there are more changes. Only with `since`', example: false }),
};

export const scoreChanges = {
  deleted: z
    .array(scoreID)
    .optional()
    .meta({ description: 'Ids of deleted scores, possibly some you never had. Only with `since`' }),
  ...place,
};

export const pbChanges = {
  deleted: z
    .array(z.string().meta({ example: EXAMPLE_CHART }))
    .optional()
    .meta({ description: 'Ids of charts that no longer have a PB, possibly some you never had. Only with `since`' }),
  ...place,
};
