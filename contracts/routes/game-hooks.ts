import { z } from 'zod';

import { admin, anyone, route, session } from '../contract.ts';
import { ClientFile } from '../documents/client.ts';
import { EXAMPLE_HOOK, GameHook } from '../documents/game-hook.ts';

const params = z.object({
  hookID: z.string().max(100).meta({ description: 'Id of a hook', example: EXAMPLE_HOOK }),
});

export const gameHooks = {
  list: route({
    method: 'GET',
    path: '/api/v1/game-hooks',
    summary: 'List the game hooks that this server has ready-made settings for',
    access: anyone,
    success: { 200: z.array(GameHook) },
  }),
  makeFile: route({
    method: 'POST',
    path: '/api/v1/game-hooks/:hookID/key-file',
    summary: "Make a hook's file, with this server's address and a new API key",
    description:
      "The key has just the permissions that the hook needs and is not shown again. It replaces the caller's keys for this hook " +
      'that were never used. 409 for a hook that is switched off or not served.',
    access: session,
    params,
    success: { 200: ClientFile },
    errors: [404, 409],
  }),
  change: route({
    method: 'PATCH',
    path: '/api/v1/admin/game-hooks/:hookID',
    summary: 'Switch a hook on or off',
    description: 'While it is off, no files are made for it. Keys that players have already stay valid.',
    access: admin,
    params,
    json: z.strictObject({ isEnabled: z.boolean().meta({ example: false }) }),
    success: { 200: GameHook },
    errors: [404],
  }),
};
