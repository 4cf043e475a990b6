import { z } from 'zod';

import { empty, page, userRef } from '../common.ts';
import { route, session } from '../contract.ts';
import {
  INTEGRATION_TYPES,
  IntegrationDocument,
  integrationID,
  IntegrationTest,
  RefusedScore,
  syncSchedule,
} from '../documents/integration.ts';

const one = z.object({ userID: userRef, integrationID });
const apiKey = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'Expected an API key: no spaces, only ASCII')
  .meta({ description: 'API key of the account there; stored encrypted, never shown', example: '3f9a'.repeat(10) });
const relay = z.boolean().meta({ description: 'Send new scores on to it', example: false });
const idStrings = z
  .array(z.string().max(130).meta({ example: 'iidx:SP' }))
  .max(100)
  .nullable()
  .meta({ description: 'game:playtypes to synchronise; null for all' });

/** Accounts of a user on other servers: for the user only, in a session. */
export const integrations = {
  list: route({
    method: 'GET',
    path: '/api/v1/users/:userID/integrations',
    summary: 'Integrations of a user',
    access: session,
    params: z.object({ userID: userRef }),
    success: { 200: z.array(IntegrationDocument) },
    errors: [404],
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/users/:userID/integrations',
    summary: 'Set up an integration',
    description: 'Nothing is asked of the other server yet: `test` tells whether it works.',
    access: session,
    params: z.object({ userID: userRef }),
    json: z.strictObject({
      type: z.enum(INTEGRATION_TYPES).meta({ example: 'api/tachi' }),
      baseUrl: z
        .string()
        .max(1000)
        .meta({ description: 'Address of the other server', example: 'https://scores.example' }),
      '!apiKey': apiKey,
      idStrings: idStrings.optional(),
      relay: relay.optional(),
      schedule: syncSchedule.optional(),
    }),
    success: { 200: IntegrationDocument },
    errors: [404, 409],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/users/:userID/integrations/:integrationID',
    summary: 'An integration',
    access: session,
    params: one,
    success: { 200: IntegrationDocument },
    errors: [404],
  }),
  update: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/integrations/:integrationID',
    summary: 'Change an integration',
    description:
      'What is not sent stays as it is. For another address, set up another integration. A schedule that has stopped ' +
      'starts again with a new key, and when a schedule is sent, also the same one.',
    access: session,
    params: one,
    json: z.strictObject({
      '!apiKey': apiKey.optional(),
      idStrings: idStrings.optional(),
      relay: relay.optional(),
      schedule: syncSchedule.optional(),
    }),
    success: { 200: IntegrationDocument },
    errors: [404, 409],
  }),
  test: route({
    method: 'POST',
    path: '/api/v1/users/:userID/integrations/:integrationID/test',
    summary: 'Try an integration',
    description: 'Asks the other server who the key belongs to, and says what is wrong if anything is.',
    access: session,
    params: one,
    success: { 200: IntegrationTest },
    errors: [404],
    rate: 'import',
  }),
  refused: route({
    method: 'GET',
    path: '/api/v1/users/:userID/integrations/:integrationID/refused',
    summary: 'Scores that another server did not take',
    description: 'Latest first, each with the reason that the other server gave. The latest 10,000 are kept.',
    access: session,
    params: one,
    query: z.object(page(100, 50)),
    success: { 200: z.array(RefusedScore) },
    errors: [404],
  }),
  sendAgain: route({
    method: 'POST',
    path: '/api/v1/users/:userID/integrations/:integrationID/refused/send-again',
    summary: 'Send scores again that another server did not take',
    description: 'The scores named, else the earliest; 500 at most.',
    access: session,
    params: one,
    json: z.strictObject({
      refusedIDs: z
        .array(z.int().meta({ example: 7 }))
        .min(1)
        .max(500)
        .optional(),
    }),
    success: { 200: z.object({ waiting: z.int().meta({ description: 'Scores that are sent again', example: 3 }) }) },
    errors: [404],
  }),
  forgetRefused: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/integrations/:integrationID/refused',
    summary: 'Forget the scores that another server did not take',
    description: 'They stay your scores here; they are only no longer listed to be sent again.',
    access: session,
    params: one,
    success: { 200: empty },
    errors: [404],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/integrations/:integrationID',
    summary: 'Remove an integration',
    description: 'Forgets its key and what waits to be sent; the scores it brought stay.',
    access: session,
    params: one,
    success: { 200: empty },
    errors: [404],
  }),
};
