import { z } from 'zod';

import { EXAMPLE_CHART, gameParam, playtypeParam, unixMs } from '../common.ts';
import { OrphanCandidate } from './orphan.ts';

export const EXAMPLE_ALIAS = `A${'5d'.repeat(32)}`;
const matchType = z.string().max(64).meta({ description: 'How the name was sent', example: 'songTitle' });
const name = z.string().min(1).max(2000).meta({ description: 'The name as it was sent', example: 'Blue Our' });

/** A name of unmatched scores. */
export const namedBy = { game: gameParam, playtype: playtypeParam, matchType, name };

export const aliasID = z
  .string()
  .max(100)
  .meta({ description: '`A` and 64 hexadecimal digits', example: EXAMPLE_ALIAS });

export const UnmatchedName = z
  .object({
    ...namedBy,
    names: z.enum(['song', 'chart']).meta({
      description: 'What the name stands for: a song, of which the difficulty chooses the chart, or one chart',
      example: 'song',
    }),
    plays: z.int().meta({ description: 'How many unmatched scores have this name', example: 12 }),
    players: z.int().meta({ description: 'How many players they are of', example: 3 }),
    latest: unixMs.meta({ description: 'When such a score was stored last' }),
    aliasID: aliasID.nullable().meta({
      description: 'Set where the name is settled, but these scores have no chart there',
      example: null,
    }),
    example: z
      .object({
        title: z.string().nullable().meta({ example: 'Blue Our' }),
        artist: z.string().nullable().meta({ example: 'Ada' }),
        difficulty: z.string().nullable().meta({ example: 'ANOTHER' }),
      })
      .meta({ description: 'What one of these scores says of its chart' }),
    candidates: z.array(OrphanCandidate).meta({ description: 'The nearest charts, five at most, nearest first' }),
  })
  .meta({ id: 'UnmatchedName', description: 'A name that unmatched scores of any players have' });
export type UnmatchedName = z.infer<typeof UnmatchedName>;

export const AliasDocument = z
  .object({
    aliasID,
    game: gameParam,
    playtype: playtypeParam.nullable().meta({ description: 'Null for all playtypes of the game', example: null }),
    matchType,
    name,
    songID: z.int().nullable().meta({ description: 'The song; null for a name that is ignored', example: 12 }),
    chartID: z
      .string()
      .nullable()
      .meta({ description: 'The chart, where the name stands for one', example: EXAMPLE_CHART }),
    title: z.string().nullable().meta({ description: 'Title of the song', example: 'Blue Hour' }),
    createdAt: unixMs,
  })
  .meta({ id: 'AliasDocument', description: 'A name that administrators have settled' });
export type AliasDocument = z.infer<typeof AliasDocument>;
