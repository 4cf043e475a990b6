import { z } from 'zod';

import { presence } from './common.ts';

// Headers and query of requests that import scores.

/** Accepts a plain text, or a quoted one as in the draft of the header: both are the same key. */
const idempotencyKey = z
  .string()
  .regex(/^(?!""$)[ -~]{1,255}$/, 'Expected 1 to 255 printable ASCII characters')
  .transform((key) => key.replace(/^"(.+)"$/, '$1'))
  .meta({
    description:
      'Key that makes retries safe (draft-ietf-httpapi-idempotency-key-header). For 72 hours the same request with the same key gets the first answer again without importing again; while the first request runs, the second waits for it. A different request with the same key is a 409 `idempotency_key_reused`. Failed requests free their key. Keys are per user.',
    example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  });

/** Headers of every import. */
export const headers = z.object({
  'x-user-intent': z
    .string()
    .optional()
    .meta({ description: '`true` if a person requested this import; scripts never set it', example: 'true' }),
  prefer: z
    .string()
    .optional()
    .meta({ description: '`respond-async` requests 202 and polling', example: 'respond-async' }),
  'idempotency-key': idempotencyKey.optional(),
});
/** Headers of DIRECT-MANUAL, by which servers send scores on, too. */
export const relayed = headers.extend({
  'x-infer-score-timeachieved': z.string().optional().meta({
    description:
      '`true` sets `timeAchieved` of a single score to the time of the request; refused for several scores or a score with a time',
    example: 'true',
  }),
  'x-relay-path': z.string().max(8000).optional().meta({
    description:
      'Base URLs of the servers that have relayed these scores, comma-separated; scores are not relayed back to them',
    example: 'https://scores.example',
  }),
});
export const query = z.object({
  dryRun: presence.meta({
    description:
      'Flag; when present, returns what the import would do without storing anything. Always answered with 200, with `dryRun` in place of `url`',
    example: '',
  }),
});

/** Positions with commas, and ranges of them. */
export const leaveOut = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^\d{1,6}(-\d{1,6})?(,\d{1,6}(-\d{1,6})?)*$/, 'Expected positions such as 0,4,7-12')
    .optional()
    .meta({
      description:
        'Positions of new scores to leave out (`index` of a dry run), 10,000 at most; they appear in `blacklisted`. Positions that are not of new scores are refused',
      example: '0-2',
    });
/** Effect of `ignore`. */
export const IGNORE =
  'Flag; when present, later imports also ignore the scores in `leaveOut` (1,000 at most), until they are removed from the list of `GET /api/v1/score-blacklist`';
