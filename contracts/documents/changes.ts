import { z } from 'zod';

import { EXAMPLE_CHART, EXAMPLE_CURSOR } from '../common.ts';
import { scoreID } from './score.ts';

// What comes beside the documents where somebody asks what has changed `since` a cursor.

const place = {
  cursor: z.string().optional().meta({
    description: 'With `since` only: what to send as the next `since`, at once if there is more, or any time later',
    example: EXAMPLE_CURSOR,
  }),
  more: z
    .boolean()
    .optional()
    .meta({ description: 'With `since` only: whether more has changed than is listed', example: false }),
};

export const scoreChanges = {
  deleted: z
    .array(scoreID)
    .optional()
    .meta({ description: 'With `since` only: scores that are gone; you may never have had them' }),
  ...place,
};

export const pbChanges = {
  deleted: z
    .array(z.string().meta({ example: EXAMPLE_CHART }))
    .optional()
    .meta({ description: 'With `since` only: charts without a PB now; you may never have had one' }),
  ...place,
};
