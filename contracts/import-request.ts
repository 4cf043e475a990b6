import { z } from 'zod';

import { presence } from './common.ts';

// Headers and query of requests that import scores.

/** As a plain text, or in quotes as the draft of the header has it: both are the same key. */
const idempotencyKey = z
  .string()
  .regex(/^(?!""$)[ -~]{1,255}$/, 'Expected 1 to 255 printable ASCII characters')
  .transform((key) => key.replace(/^"(.+)"$/, '$1'))
  .meta({
    description:
      'Makes sending again safe (draft-ietf-httpapi-idempotency-key-header). For 72 hours the same key with the same ' +
      'request is answered as it was the first time, and nothing is imported again; while the first one runs, the ' +
      'second waits for it. With another request it is a 409, `idempotency_key_reused`. A request that failed leaves ' +
      'its key free. Each user has their own keys.',
    example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  });

/** Headers of every import. */
export const headers = z.object({
  'x-user-intent': z
    .string()
    .optional()
    .meta({ description: '`true` when a person asked for this import; scripts never set it', example: 'true' }),
  prefer: z
    .string()
    .optional()
    .meta({ description: '`respond-async` asks for 202 and polling', example: 'respond-async' }),
  'idempotency-key': idempotencyKey.optional(),
});
/** Headers of DIRECT-MANUAL, by which servers send scores on, too. */
export const relayed = headers.extend({
  'x-infer-score-timeachieved': z
    .string()
    .optional()
    .meta({
      description:
        '`true`: the only score has no `timeAchieved` and gets the time of the request. Refused for several scores, or one ' +
        'with a time',
      example: 'true',
    }),
  'x-relay-path': z.string().max(8000).optional().meta({
    description:
      'Base URLs of the servers that the scores have come through, with commas; they are not sent back there',
    example: 'https://scores.example',
  }),
});
export const query = z.object({
  dryRun: presence.meta({
    description:
      'Present: tell what the import would lead to, and store nothing. Always answered at once with 200, with `dryRun` ' +
      'in place of `url`',
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
        'New scores that are not imported: their positions as `index` of a dry run has them, 10,000 at most. They are ' +
        'entries of `blacklisted`. A position without a new score is refused',
      example: '0-2',
    });
/** Effect of `ignore`. */
export const IGNORE =
  'Later imports pass over what `leaveOut` names, too (1,000 scores at most), until it is taken off the list of `GET /api/v1/score-blacklist`';
