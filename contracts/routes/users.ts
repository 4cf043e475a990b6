import { z } from 'zod';

import { page, presence, searchText, userRef } from '../common.ts';
import { anyone, route, session } from '../contract.ts';
import { RankedUserGameStats } from '../documents/game-stats.ts';
import { PreferenceChanges, ProfileChanges, UserDocument, UserSettings } from '../documents/user.ts';

const params = z.object({ userID: userRef });

export const users = {
  list: route({
    method: 'GET',
    path: '/api/v1/users',
    summary: 'Find users',
    description:
      'Returns 100 users unless `limit` says otherwise, all of them or those whose name matches a search. Use it to complete ' +
      'a username in a form, or with `online` to show who is here.',
    access: anyone,
    live: ['online'],
    query: z.object({ online: presence, search: searchText.optional(), ...page(500, 100) }),
    success: { 200: z.array(UserDocument) },
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID',
    summary: 'Get a user',
    description:
      'Returns the public profile of a user, by id, name or `me`. Use it to show who a score or session belongs to.',
    access: anyone,
    params,
    success: { 200: UserDocument },
    errors: [404],
  }),
  update: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID',
    summary: "Update a user's profile",
    description:
      'Changes the fields sent, such as status, about text and links to other sites; of page addresses only the account name ' +
      'is kept. Own account only. Use it to build a profile editor.',
    access: session,
    params,
    json: ProfileChanges,
    success: { 200: UserDocument },
    errors: [404],
  }),
  settings: route({
    method: 'GET',
    path: '/api/v1/users/:userID/settings',
    summary: "Get a user's settings",
    description:
      'Returns the preferences that a user has set for the site, such as whether they are shown as online. Use it to respect them in another program.',
    access: anyone,
    params,
    success: { 200: UserSettings },
    errors: [404],
  }),
  updateSettings: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/settings',
    summary: "Update a user's settings",
    description:
      'Changes the preferences sent; absent ones stay as they are. Own account only. Use it to build a settings page.',
    access: session,
    params,
    json: PreferenceChanges,
    success: { 200: UserSettings },
    errors: [404],
  }),
  gameStats: route({
    method: 'GET',
    path: '/api/v1/users/:userID/game-stats',
    summary: "List a user's game statistics",
    description:
      'Returns ratings, classes and ranks of a user in every game and playtype that they have played. Use it for an overview of a player.',
    access: anyone,
    params,
    success: { 200: z.array(RankedUserGameStats) },
    errors: [404],
  }),
};
