import { z } from 'zod';

import { errorEnvelope } from '../../common.ts';

/** A failure for hooks that read `error` instead of `description`. */
export const hookErrorEnvelope = errorEnvelope
  .extend({
    error: z
      .string()
      .meta({ description: 'Human-readable text, equal to `description`', example: 'Not authenticated' }),
  })
  .meta({ id: 'HookError' });

/** Field of the answers whose status is in the body. */
export const statusCode = z.int().meta({
  description:
    '20 success, 22 stored for later, 40 bad request, 41 unknown key, 43 forbidden, 44 not found, 50 server error',
  example: 20,
});

/** A failure in an answer whose HTTP status is 200. */
export const inBodyErrorEnvelope = errorEnvelope
  .extend({ statusCode: statusCode.meta({ example: 44 }) })
  .meta({ id: 'InBodyError' });
