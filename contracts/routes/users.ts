import { z } from 'zod';

import { presence, searchText, userRef } from '../common.ts';
import { anyone, route, session } from '../contract.ts';
import { RankedUserGameStats } from '../documents/game-stats.ts';
import { PreferenceChanges, ProfileChanges, UserDocument, UserSettings } from '../documents/user.ts';

const params = z.object({ userID: userRef });

export const users = {
  list: route({
    method: 'GET',
    path: '/api/v1/users',
    summary: 'Find users',
    description: 'Up to 100 users, most recently seen first.',
    access: anyone,
    query: z.object({ online: presence, search: searchText.optional() }),
    success: { 200: z.array(UserDocument) },
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID',
    summary: 'Get a user',
    access: anyone,
    params,
    success: { 200: UserDocument },
    errors: [404],
  }),
  update: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID',
    summary: 'Change what a user says about themselves',
    description: 'Only for the user. Of addresses of pages only the name is kept.',
    access: session,
    params,
    json: ProfileChanges,
    success: { 200: UserDocument },
    errors: [404],
  }),
  settings: route({
    method: 'GET',
    path: '/api/v1/users/:userID/settings',
    summary: 'How a user wants the site to be',
    access: anyone,
    params,
    success: { 200: UserSettings },
    errors: [404],
  }),
  updateSettings: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/settings',
    summary: 'Change settings',
    description: 'Only for the user.',
    access: session,
    params,
    json: PreferenceChanges,
    success: { 200: UserSettings },
    errors: [404],
  }),
  gameStats: route({
    method: 'GET',
    path: '/api/v1/users/:userID/game-stats',
    summary: 'Ratings, classes and places of a user in every game they played',
    access: anyone,
    params,
    success: { 200: z.array(RankedUserGameStats) },
    errors: [404],
  }),
};
