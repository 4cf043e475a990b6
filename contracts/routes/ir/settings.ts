import { z } from 'zod';

import { hasKeys, NO_CHANGE, orNull, userRef } from '../../common.ts';
import { route, session } from '../../contract.ts';

const params = z.object({ userID: userRef });
const userID = z.int().meta({ example: 1 });
const forceStaticImport = z.boolean().meta({
  description: 'True if the best scores in the game are imported the next time the game sends them, once',
  example: true,
});
const cards = orNull(z.array(z.string().min(1).max(100).meta({ example: 'E004000000000000' })).max(100)).meta({
  description: 'Cards whose plays are accepted; null for all',
});

const FervidexSettings = z.object({ userID, cards, forceStaticImport }).meta({ id: 'FervidexSettings' });
const KsHookSettings = z.object({ userID, forceStaticImport }).meta({ id: 'KsHookSettings' });

/** A player's settings of hooks: for the user only, in a session. */
export const hookSettings = {
  fervidexSettings: route({
    method: 'GET',
    path: '/api/v1/users/:userID/integrations/fervidex/settings',
    summary: "Get a user's settings for Fervidex",
    description:
      'Returns the cards whose plays are accepted, and whether the best scores in the game are wanted. Own account only. Use it to show the settings of the hook.',
    access: session,
    params,
    success: { 200: FervidexSettings },
    errors: [404],
  }),
  changeFervidexSettings: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/integrations/fervidex/settings',
    summary: "Change a user's settings for Fervidex",
    description: 'Changes the fields sent. Own account only. Use it on machines that several people play on.',
    access: session,
    params,
    json: z
      .strictObject({ cards: cards.optional(), forceStaticImport: forceStaticImport.optional() })
      .refine(hasKeys, NO_CHANGE),
    success: { 200: FervidexSettings },
    errors: [404],
  }),
  kshookSettings: route({
    method: 'GET',
    path: '/api/v1/users/:userID/integrations/kshook-sv6c/settings',
    summary: "Get a user's settings for kshook",
    description:
      'Returns whether the best scores in the game are wanted. Own account only. Use it to show the settings of the hook.',
    access: session,
    params,
    success: { 200: KsHookSettings },
    errors: [404],
  }),
  changeKshookSettings: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/integrations/kshook-sv6c/settings',
    summary: "Change a user's settings for kshook",
    description: 'Changes the field sent. Own account only. Use it to import the best scores in the game once.',
    access: session,
    params,
    json: z.strictObject({ forceStaticImport }),
    success: { 200: KsHookSettings },
    errors: [404],
  }),
};
