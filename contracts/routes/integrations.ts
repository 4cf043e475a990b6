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
  .meta({
    description: 'API key of the account on the other server; stored encrypted, never shown',
    example: '3f9a'.repeat(10),
  });
const relay = z.boolean().meta({ description: 'True if new scores are to be relayed to this server', example: false });
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
    summary: "List a user's integrations",
    description:
      "Returns the user's accounts on other servers, with the state of imports from them and of scores forwarded to them. Use it to show which accounts are linked, and which of them need attention.",
    access: session,
    params: z.object({ userID: userRef }),
    success: { 200: z.array(IntegrationDocument) },
    errors: [404],
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/users/:userID/integrations',
    summary: 'Create an integration',
    description:
      'Stores an account on another server with its API key, without contacting that server; `test` checks that it works. Own ' +
      'account only. Use it to synchronise with another server or to relay new scores to it.',
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
    summary: 'Get an integration',
    description:
      'Returns one integration of the user, without its key. Use it for a page with the settings of one account.',
    access: session,
    params: one,
    success: { 200: IntegrationDocument },
    errors: [404],
  }),
  update: route({
    method: 'PATCH',
    path: '/api/v1/users/:userID/integrations/:integrationID',
    summary: 'Update an integration',
    description:
      'Changes the fields sent; absent ones stay as they are. A schedule that has stopped starts again with a new key, or ' +
      'when a schedule is sent; for another address, create another integration. Own account only. Use it to replace an ' +
      'expired key.',
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
    summary: 'Test an integration',
    description:
      'Asks the other server whose key it is and reports what is wrong, if anything. Own account only. Use it to check a key ' +
      'right after it was entered.',
    access: session,
    params: one,
    success: { 200: IntegrationTest },
    errors: [404],
    rate: 'import',
  }),
  refused: route({
    method: 'GET',
    path: '/api/v1/users/:userID/integrations/:integrationID/refused',
    summary: 'List scores that another server refused',
    description:
      "Returns refused scores with the other server's reason; the latest 10,000 are kept. Own account only. Use it to find " +
      'out why relayed scores are missing there.',
    access: session,
    params: one,
    query: z.object(page(100, 50)),
    success: { 200: z.array(RefusedScore) },
    errors: [404],
  }),
  sendAgain: route({
    method: 'POST',
    path: '/api/v1/users/:userID/integrations/:integrationID/refused/send-again',
    summary: 'Resend scores that another server refused',
    description:
      'Queues the scores named, or the earliest up to 500, to be sent again. Own account only. Use it to retry after the ' +
      'other server has added songs.',
    access: session,
    params: one,
    json: z.strictObject({
      refusedIDs: z
        .array(z.int().meta({ example: 7 }))
        .min(1)
        .max(500)
        .optional(),
    }),
    success: { 200: z.object({ waiting: z.int().meta({ description: 'Number of scores queued again', example: 3 }) }) },
    errors: [404],
  }),
  forgetRefused: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/integrations/:integrationID/refused',
    summary: 'Delete the list of scores that another server refused',
    description:
      'Empties the list; your scores here are not changed. Own account only. Use it to drop refusals that will never be ' +
      'accepted.',
    access: session,
    params: one,
    success: { 200: empty },
    errors: [404],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/users/:userID/integrations/:integrationID',
    summary: 'Remove an integration',
    description:
      'Deletes the key and the scores waiting to be relayed; scores that were imported stay. Own account only. Use it to stop ' +
      'synchronising with a server.',
    access: session,
    params: one,
    success: { 200: empty },
    errors: [404],
  }),
};
