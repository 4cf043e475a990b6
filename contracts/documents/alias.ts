import { z } from 'zod';

import { EXAMPLE_CHART, gameParam, playtypeParam, unixMs } from '../common.ts';
import { OrphanCandidate } from './orphan.ts';

export const EXAMPLE_ALIAS = `A${'5d'.repeat(32)}`;
const matchType = z
  .string()
  .max(64)
  .meta({ description: 'Match type that the name was sent with', example: 'songTitle' });
const name = z.string().min(1).max(2000).meta({ description: 'Name as sent', example: 'Blue Our' });

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
      description: 'Kind of name: of a song, whose chart is chosen by difficulty, or of one chart',
      example: 'song',
    }),
    plays: z.int().meta({ description: 'Number of unmatched scores with this name', example: 12 }),
    players: z.int().meta({ description: 'Number of players with such scores', example: 3 }),
    latest: unixMs.meta({ description: 'Unix ms when the newest such score was stored' }),
    aliasID: aliasID.nullable().meta({
      description: 'Alias of this name, if it has one in which these scores have no chart',
      example: null,
    }),
    example: z
      .object({
        title: z.string().nullable().meta({ example: 'Blue Our' }),
        artist: z.string().nullable().meta({ example: 'Ada' }),
        difficulty: z.string().nullable().meta({ example: 'ANOTHER' }),
      })
      .meta({ description: 'Chart as named by one of these scores' }),
    candidates: z.array(OrphanCandidate).meta({ description: 'Up to five possible charts, best match first' }),
  })
  .meta({ id: 'UnmatchedName', description: 'A name shared by unmatched scores' });
export type UnmatchedName = z.infer<typeof UnmatchedName>;

export const AliasDocument = z
  .object({
    aliasID,
    game: gameParam,
    playtype: playtypeParam
      .nullable()
      .meta({ description: 'Playtype; null for all playtypes of the game', example: null }),
    matchType,
    name,
    songID: z.int().nullable().meta({ description: 'Song id; null for an ignored name', example: 12 }),
    chartID: z
      .string()
      .nullable()
      .meta({ description: 'Chart id, if the name is of one chart', example: EXAMPLE_CHART }),
    title: z.string().nullable().meta({ description: 'Title of the song', example: 'Blue Hour' }),
    createdAt: unixMs,
  })
  .meta({ id: 'AliasDocument', description: 'A name that administrators have matched or ignored' });
export type AliasDocument = z.infer<typeof AliasDocument>;
