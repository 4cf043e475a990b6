import { z } from 'zod';

/** Parts of an account besides its scores that can be imported from another server. */
export const BRING = ['goals', 'rivals', 'settings', 'profile', 'pictures'] as const;
export type Bring = (typeof BRING)[number];

/** Parts that are brought unless the request names others. */
export const USUALLY_BROUGHT: readonly Bring[] = ['goals'];

/** Parts of an account as results count them. */
export const BROUGHT_PARTS = ['goals', 'quests', 'rivals', 'settings', 'showcase', 'profile', 'pictures'] as const;
export type BroughtPart = (typeof BROUGHT_PARTS)[number];

/** Why something of an account was not brought. */
export const NOT_BROUGHT = [
  'failed',
  'unreadable',
  'not_played',
  'unknown_chart',
  'unknown_folder',
  'unknown_quest',
  'unknown_metric',
  'impossible',
  'too_many',
  'later',
  'unknown_player',
  'not_here',
  'refused',
] as const;
export type NotBroughtCode = (typeof NOT_BROUGHT)[number];

const NotBrought = z.object({
  code: z.enum(NOT_BROUGHT).meta({ description: 'Machine-readable code', example: 'unknown_chart' }),
  count: z.int().meta({ description: 'Number of entries', example: 2 }),
  message: z.string().meta({ description: 'Human-readable text', example: 'Their charts are not known here' }),
});

/** The result of bringing one part of an account from another server. */
export const Brought = z
  .object({
    from: z.string().meta({ description: 'Host of the other server', example: 'scores.example' }),
    part: z.enum(BROUGHT_PARTS).meta({ example: 'goals' }),
    brought: z.int().meta({ description: 'Number of new entries', example: 12 }),
    already: z.int().meta({
      description:
        'Number of entries left unchanged, because they existed or the player has changed or removed them since',
      example: 3,
    }),
    missing: z.array(NotBrought).meta({ description: 'Entries that were not brought, by reason' }),
  })
  .meta({ id: 'Brought' });
export type Brought = z.infer<typeof Brought>;
