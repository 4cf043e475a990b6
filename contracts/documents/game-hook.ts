import { z } from 'zod';

import { orNull } from '../common.ts';
import { PERMISSIONS } from '../contract.ts';

export const EXAMPLE_HOOK = 'CXMikado';

/** A game hook that players get ready-made settings for. */
export const GameHook = z
  .object({
    hookID: z.string().meta({ description: 'Id of the hook; `fromAPIClient` of its keys', example: EXAMPLE_HOOK }),
    name: z.string().meta({ example: 'Mikado' }),
    games: z.array(z.string()).meta({ description: 'Games that the hook sends scores of', example: ['sdvx'] }),
    permissions: z
      .array(z.enum(PERMISSIONS))
      .meta({ description: "Permissions of the hook's keys", example: ['submit_score'] }),
    filename: orNull(z.string()).meta({
      description: 'Name of the settings file; null if the key is entered by hand',
      example: 'mikado.toml',
    }),
    instructions: z.array(z.string()).meta({
      description: 'Instructions for installing the file or entering the key',
      example: ['Put the file into the folder of the hook.'],
    }),
    isEnabled: z
      .boolean()
      .meta({ description: 'True if the hook is enabled; administrators can switch it off', example: true }),
    isServed: z.boolean().meta({
      description: "True if this server accepts the hook's imports; if false, no file is created",
      example: true,
    }),
  })
  .meta({ id: 'GameHook' });
export type GameHook = z.infer<typeof GameHook>;
