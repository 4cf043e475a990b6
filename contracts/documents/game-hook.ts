import { z } from 'zod';

import { orNull } from '../common.ts';
import { PERMISSIONS } from '../contract.ts';

export const EXAMPLE_HOOK = 'CXMikado';

/** A game hook that players get ready-made settings for. */
export const GameHook = z
  .object({
    hookID: z.string().meta({ description: 'The `fromAPIClient` of keys made for it', example: EXAMPLE_HOOK }),
    name: z.string().meta({ example: 'Mikado' }),
    games: z.array(z.string()).meta({ description: 'Games it sends plays of', example: ['sdvx'] }),
    permissions: z
      .array(z.enum(PERMISSIONS))
      .meta({ description: 'What keys made for it may do', example: ['submit_score'] }),
    filename: orNull(z.string()).meta({
      description: 'Name of the file it reads; null if the key is entered by hand',
      example: 'mikado.toml',
    }),
    instructions: z
      .array(z.string())
      .meta({ description: 'Where the file or the key goes', example: ['Put the file into the folder of the hook.'] }),
    isEnabled: z.boolean().meta({ description: 'False if administrators have switched it off', example: true }),
    isServed: z.boolean().meta({
      description: 'Whether this server has the path that the hook sends plays to; no file is made without',
      example: true,
    }),
  })
  .meta({ id: 'GameHook' });
export type GameHook = z.infer<typeof GameHook>;
