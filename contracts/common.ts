import { z } from 'zod';

import { ERROR_CODES } from './error-codes.ts';

export const issue = z.object({
  path: z.string().meta({ description: 'Path in the input, for example `scores[3].lamp`', example: 'scores[3].lamp' }),
  message: z.string().meta({ example: 'Expected one of FAILED, CLEAR, HARD CLEAR; received "HARDCLEAR"' }),
});
export type Issue = z.infer<typeof issue>;

export const errorEnvelope = z
  .object({
    success: z.literal(false),
    description: z
      .string()
      .meta({ description: 'Human-readable text; may change', example: 'This user does not exist' }),
    code: z.enum(ERROR_CODES).meta({ description: 'Machine-readable code; stable', example: 'user_not_found' }),
    issues: z.array(issue).optional().meta({ description: 'All errors in a refused input' }),
  })
  .meta({ id: 'Error' });
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** Error codes of RFC 6749. */
const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unsupported_grant_type',
  'temporarily_unavailable',
  'server_error',
] as const;
export type OAuthError = (typeof OAUTH_ERRORS)[number];

/** A failure that libraries for OAuth understand, too. */
export const oauthErrorEnvelope = errorEnvelope
  .extend({
    error: z
      .enum(OAUTH_ERRORS)
      .meta({ description: 'Error code of RFC 6749, for OAuth libraries', example: 'invalid_grant' }),
    error_description: z
      .string()
      .meta({ description: 'Human-readable text, equal to `description`', example: 'The code is not known' }),
  })
  .meta({ id: 'OAuthError' });

/** The envelope around the body of every successful answer. */
export const envelope = <B extends z.ZodType>(body: B) =>
  z.object({ success: z.literal(true), description: z.string().meta({ example: 'Done' }), body });

export const NO_CHANGE = 'Expected at least one of the fields';
/** Returns whether the body of a PATCH has any keys; a refinement. */
export const isChange = (fields: object): boolean => Object.values(fields).some((value) => value !== undefined);

export const empty = z.object({}).meta({ id: 'Empty', example: {} });

export type UserRef = { kind: 'me' } | { kind: 'id'; id: number } | { kind: 'name'; usernameLowercase: string };

const toUserRef = (raw: string): UserRef => {
  if (raw === 'me') return { kind: 'me' };
  return /^\d+$/.test(raw) ? { kind: 'id', id: Number(raw) } : { kind: 'name', usernameLowercase: raw.toLowerCase() };
};

/** First character a letter, `_` or `-` (so that a name is never an id), 3 to 20 in all. */
export const USERNAME = /^[A-Za-z_-][A-Za-z0-9_-]{2,19}$/;

/** `:userID`: an integer id, a username in any case, or `me`. */
export const userRef = z
  .string()
  .regex(/^(?:me|\d{1,15}|[A-Za-z_-][A-Za-z0-9_-]{2,19})$/, 'Expected a user id, a username or me')
  .transform(toUserRef)
  .meta({ description: 'User id, username (case-insensitive) or `me`', example: 'me' });

/** The chart that all examples of the OpenAPI document speak of. */
export const EXAMPLE_CHART = '6b39fbf8a0e1a7a9e8fb1f0c9a54b7a1f6c4f9d2';

/** A cursor as it may look. */
export const EXAMPLE_CURSOR = 'WyJ4NWJXVl84YSIsMTc2NzIyNTYwMDAwMCw0Ml0';

export const gameParam = z.string().max(64).meta({ description: 'Game identifier', example: 'iidx' });
export const playtypeParam = z.string().max(64).meta({ description: 'Playtype of the game', example: 'SP' });
export const folderIDParam = z
  .string()
  .max(100)
  .meta({ description: 'Folder id', example: `F${'0c'.repeat(32)}` });
export const tableIDParam = z.string().max(100).meta({ description: 'Table id', example: 'iidx-SP-levels-30' });
export const chartIDParam = z.string().max(100).meta({ description: 'Chart id', example: EXAMPLE_CHART });

/** Set when the key is in the query string, whatever its value and however often. The meta describes it as a text. */
export const presence = z
  .custom<string>()
  .optional()
  .transform((value) => value !== undefined)
  .meta({ type: 'string', description: 'Flag; set when present, with any value', example: '' });

/** Includes entries that are no longer active. */
export const inactive = presence.meta({
  type: 'string',
  description: 'Flag; also lists hidden entries when present',
  example: '',
});

/** A whole number from a query string, 1 to `max`. */
export const limit = (max: number, fallback: number) =>
  z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(max)
    .default(fallback)
    .meta({ description: 'Maximum number of results', example: fallback });

/** Query of a list that is read page by page: `limit`, 1 to `max`, and the cursor of the page before. */
export const page = (max: number, fallback: number) => ({
  limit: limit(max, fallback),
  cursor: z.string().max(2000).optional().meta({
    description: 'Cursor of the next page: `x-next-cursor` of the previous answer; other parameters must stay the same',
    example: EXAMPLE_CURSOR,
  }),
});

/** Query of a list that is read in one piece, or page by page if `limit` or `cursor` asks for it. */
export const pageOrAll = (max: number) => ({
  ...page(max, max),
  limit: limit(max, max)
    .unwrap()
    .optional()
    .meta({ description: 'Maximum number of results; all if absent', example: max }),
});

/** An empty one counts as none. */
export const searchText = z.string().max(200).meta({ description: 'Search text', example: 'blue' });

/** An uploaded file. The meta is what puts `format: binary` into the OpenAPI document. */
export const upload = () => z.file().meta({ type: 'string', format: 'binary' });

/** A file that is handed out, for the OpenAPI document. */
export const binary = z.string().meta({ format: 'binary', example: '(the content of the file)' });

/** `Doc.nullable()` breaks the `$ref` in the OpenAPI document; this gives `anyOf: [$ref, null]`. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([schema, z.null()]);

export const unixMs = z.int().meta({ description: 'Unix time in milliseconds', example: 1_767_225_600_000 });
export const unixMsOrNull = z
  .int()
  .nullable()
  .meta({ description: 'Unix time in milliseconds, or null when unknown', example: 1_767_225_600_000 });

/** Rating algorithm to value; null when the algorithm has no value here. */
export const ratings = z.record(z.string(), z.number().nullable()).meta({
  description: 'Value by rating algorithm; null if the algorithm has none here',
  example: { ktLampRating: 11.5, BPI: null },
});

export const gameData = z.record(z.string(), z.unknown());

/** Returns whether a change has at least one field. */
export const hasKeys = (change: object): boolean => Object.keys(change).length > 0;
