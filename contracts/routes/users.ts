import { z } from 'zod';

import { page, presence, searchText, userRef } from '../common.ts';
import { anyone, route } from '../contract.ts';
import { RankedUserGameStats } from '../documents/game-stats.ts';
import { UserDocument } from '../documents/user.ts';

export const users = {
  list: route({
    method: 'GET',
    path: '/api/v1/users',
    summary: 'Find users',
    description: 'Most recently seen first, 100 unless `limit` says otherwise.',
    access: anyone,
    live: ['online'],
    query: z.object({ online: presence, search: searchText.optional(), ...page(500, 100) }),
    success: { 200: z.array(UserDocument) },
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID',
    summary: 'Get a user',
    access: anyone,
    params: z.object({ userID: userRef }),
    success: { 200: UserDocument },
    errors: [404],
  }),
  gameStats: route({
    method: 'GET',
    path: '/api/v1/users/:userID/game-stats',
    summary: 'Ratings, classes and places of a user in every game they played',
    access: anyone,
    params: z.object({ userID: userRef }),
    success: { 200: z.array(RankedUserGameStats) },
    errors: [404],
  }),
};
