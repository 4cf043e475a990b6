import { z } from 'zod';

import { unixMs } from '../common.ts';

/** Parts of an account, in the order they are brought. */
export const ACCOUNT_PARTS = [
  'imports',
  'settings',
  'hooks',
  'scores',
  'orphans',
  'blacklist',
  'held',
  'classes',
  'goals',
  'quests',
  'looked',
  'rivals',
  'folders',
  'history',
  'preferences',
  'profile',
  'pictures',
  'replays',
] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];

export const AccountPartResult = z
  .object({
    part: z.enum(ACCOUNT_PARTS).meta({ example: 'goals' }),
    brought: z.int().meta({ description: 'Number of new entries', example: 12 }),
    already: z.int().meta({ description: 'Number of entries that were here already, or stay as they are', example: 0 }),
    missing: z
      .array(
        z.object({
          count: z.int().meta({ description: 'Number of entries', example: 2 }),
          message: z.string().meta({ description: 'Human-readable reason', example: 'There is no folder F1' }),
        }),
      )
      .meta({ description: 'Entries that were not brought, by reason' }),
  })
  .meta({ id: 'AccountPartResult' });
export type AccountPartResult = z.infer<typeof AccountPartResult>;

/** An account being brought from an archive, or the result. */
export const AccountImport = z
  .object({
    state: z.enum(['running', 'done', 'failed']).meta({ example: 'done' }),
    dryRun: z.boolean().meta({ description: 'True if nothing is stored', example: false }),
    username: z.string().meta({ description: 'Name of the account in the archive', example: 'hazel' }),
    timeStarted: unixMs,
    timeFinished: unixMs.nullable().meta({ description: 'Null while it is running' }),
    parts: z.array(AccountPartResult).meta({ description: 'Results of the parts so far' }),
    failure: z.string().nullable().meta({
      description: 'Reason for which it stopped; parts already brought stay, and it can be repeated',
      example: null,
    }),
  })
  .meta({ id: 'AccountImport' });
export type AccountImport = z.infer<typeof AccountImport>;
