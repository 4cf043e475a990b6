import { z } from 'zod';

import { admin, anyone, route, session } from '../contract.ts';
import { ClientFile } from '../documents/client.ts';
import { EXAMPLE_HOOK, GameHook } from '../documents/game-hook.ts';

const params = z.object({
  hookID: z.string().max(100).meta({ description: 'Hook id', example: EXAMPLE_HOOK }),
});

export const gameHooks = {
  list: route({
    method: 'GET',
    path: '/api/v1/game-hooks',
    summary: 'List the game hooks that this server has ready-made settings for',
    description:
      'Returns each hook with its games, and whether players can get its settings file. Use it to offer players the hooks that work with this server.',
    access: anyone,
    success: { 200: z.array(GameHook) },
  }),
  makeFile: route({
    method: 'POST',
    path: '/api/v1/game-hooks/:hookID/key-file',
    summary: "Create a hook's settings file with a new API key",
    description:
      "Returns the hook's settings file with this server's address and a new API key in it. The key has only the permissions " +
      "that the hook needs, is not shown again, and replaces the caller's unused keys for this hook; 409 for a hook that is " +
      'switched off. Use it to set up a hook without copying a key by hand.',
    access: session,
    params,
    success: { 200: ClientFile },
    errors: [404, 409],
  }),
  change: route({
    method: 'PATCH',
    path: '/api/v1/admin/game-hooks/:hookID',
    summary: 'Switch a hook on or off',
    description:
      'Stops or resumes creating files for the hook; keys that players have already keep working. Use it to withdraw a hook ' +
      'that a game update has broken.',
    access: admin,
    params,
    json: z.strictObject({ isEnabled: z.boolean().meta({ example: false }) }),
    success: { 200: GameHook },
    errors: [404],
  }),
};
