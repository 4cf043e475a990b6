import { z } from 'zod';

import { page, userRef } from '../common.ts';
import { admin, anyone, route, session } from '../contract.ts';
import { FailedImport, ImportDocument } from '../documents/import.ts';
import { UserDocument } from '../documents/user.ts';

const params = z.object({ userID: userRef });
const query = z.object({
  importType: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Import type to filter by', example: 'file/batch-manual' }),
  userIntent: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .meta({
      description: '`true`: only imports requested by a person; `false`: only imports sent by programs',
      example: 'true',
    }),
  ...page(500, 500),
});
const users = z.array(UserDocument);
const much =
  'Returns up to 500 imports, newest first; fewer if their documents are too large for one answer, then continue with `cursor`.';

export const importLists = {
  all: route({
    method: 'GET',
    path: '/api/v1/imports',
    summary: 'List imports of all users, newest first',
    long: true,
    description: `${much} Use it to watch what is imported into a server.`,
    access: anyone,
    query,
    success: { 200: z.object({ imports: z.array(ImportDocument), users }) },
  }),
  allFailed: route({
    method: 'GET',
    path: '/api/v1/imports/failed',
    summary: 'List failed imports of all users, newest first',
    description:
      'Returns up to 500 failed imports of those that were answered with 202; other failures are not stored. Administrators ' +
      'only. Use it to notice a format that has changed.',
    access: admin,
    query,
    success: { 200: z.object({ failedImports: z.array(FailedImport), users }) },
  }),
  ofUser: route({
    method: 'GET',
    path: '/api/v1/users/:userID/imports',
    summary: "List a user's imports, newest first",
    long: true,
    description: `${much} Use it to find an import to look at or undo.`,
    access: anyone,
    params,
    query,
    success: { 200: z.array(ImportDocument) },
    errors: [404],
  }),
  failedOfUser: route({
    method: 'GET',
    path: '/api/v1/users/:userID/imports/failed',
    summary: "List a user's failed imports, newest first",
    description:
      'Returns up to 500 failed imports of those that were answered with 202; other failures are not stored. For the user and ' +
      'for administrators. Use it to find out why scores are missing.',
    access: session,
    params,
    query,
    success: { 200: z.array(FailedImport) },
    errors: [404],
  }),
  recent: route({
    method: 'GET',
    path: '/api/v1/users/:userID/recent-imports',
    summary: "Count a user's recent imports by type",
    description:
      'Returns the import types that the user has used by hand in the last 28 days, with counts. Use it to offer the usual way of importing first.',
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
