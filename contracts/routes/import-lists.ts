import { z } from 'zod';

import { page, userRef } from '../common.ts';
import { admin, anyone, route, session } from '../contract.ts';
import { FailedImport, ImportDocument } from '../documents/import.ts';
import { UserDocument } from '../documents/user.ts';

const params = z.object({ userID: userRef });
const query = z.object({
  importType: z.string().max(100).optional().meta({ description: 'Only of this type', example: 'file/batch-manual' }),
  userIntent: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({ description: 'Only what a person asked for, or only what programs sent by themselves', example: 'true' }),
  ...page(500, 500),
});
const users = z.array(UserDocument);
const much =
  'Latest first, up to 500 or `limit`; fewer when they say so much that an answer cannot hold it: go on with `cursor` then.';

export const importLists = {
  all: route({
    method: 'GET',
    path: '/api/v1/imports',
    summary: 'The latest imports of everybody',
    long: true,
    description: much,
    access: anyone,
    query,
    success: { 200: z.object({ imports: z.array(ImportDocument), users }) },
  }),
  allFailed: route({
    method: 'GET',
    path: '/api/v1/imports/failed',
    summary: 'The latest imports that could not be done',
    description: 'Latest first, up to 500 or `limit`. Only those that were answered with 202 are kept.',
    access: admin,
    query,
    success: { 200: z.object({ failedImports: z.array(FailedImport), users }) },
  }),
  ofUser: route({
    method: 'GET',
    path: '/api/v1/users/:userID/imports',
    summary: 'The latest imports of a user',
    long: true,
    description: much,
    access: anyone,
    params,
    query,
    success: { 200: z.array(ImportDocument) },
    errors: [404],
  }),
  failedOfUser: route({
    method: 'GET',
    path: '/api/v1/users/:userID/imports/failed',
    summary: 'The latest imports of a user that could not be done',
    description:
      'For the user and for administrators. Latest first, up to 500 or `limit`. Only those that were answered with 202 are kept.',
    access: session,
    params,
    query,
    success: { 200: z.array(FailedImport) },
    errors: [404],
  }),
  recent: route({
    method: 'GET',
    path: '/api/v1/users/:userID/recent-imports',
    summary: 'How often a user has imported what, by their own hand, in the last 28 days',
    access: anyone,
    live: true,
    params,
    success: {
      200: z.array(
        z.object({
          importType: z.string().meta({ example: 'file/batch-manual' }),
          count: z.int().meta({ example: 3 }),
        }),
      ),
    },
    errors: [404],
  }),
};
