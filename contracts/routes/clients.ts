import { z } from 'zod';

import { empty, isChange, NO_CHANGE, orNull } from '../common.ts';
import { PERMISSIONS, route, session } from '../contract.ts';
import {
  ClientFile,
  KEY_PLACEHOLDER,
  KEY_PLACEHOLDERS,
  OAuth2ClientDoc,
  PublicClientDoc,
} from '../documents/client.ts';
import { eventTypes, WebhookDelivery } from '../documents/webhook.ts';

const params = z.object({
  clientID: z
    .string()
    .max(100)
    .meta({ description: 'Client id', example: `CI${'4f9a1c'.padEnd(40, '0')}` }),
});

/** `http` or `https`, with a host. */
const httpURL = z.url({ protocol: /^https?$/, error: 'Expected an http or https URL' }).max(2000);
const NOT_IN_REDIRECT = 'Expected a URL without # and without a user name';

const name = z
  .string()
  .trim()
  .min(3)
  .max(80)
  .meta({ description: 'Name of the client, 3 to 80 characters', example: 'Score Bot' });
const redirectUri = orNull(
  httpURL.refine((text) => !text.includes('#') && !/^[^/]+\/\/[^/?]*@/.test(text), NOT_IN_REDIRECT),
).meta({
  description: 'Address that users are redirected to with a code; must match exactly',
  example: 'https://bot.example/callback',
});
const webhookUri = orNull(httpURL).meta({
  description: 'Address that events are sent to. Events to non-public addresses are refused at delivery',
  example: 'https://bot.example/events',
});
const apiKeyFormat = orNull(
  z
    .string()
    .max(10_000)
    .regex(new RegExp(KEY_PLACEHOLDERS.join('|')), `Expected a text that contains ${KEY_PLACEHOLDERS.join(' or ')}`),
).meta({
  description: `Content of the file for users, with ${KEY_PLACEHOLDERS.join(' or ')} where their key goes`,
  example: `{"key": "${KEY_PLACEHOLDER}"}`,
});
const apiKeyFilename = orNull(
  z
    .string()
    .min(1)
    .max(80)
    .refine((text) => !/[\p{C}/\\]/u.test(text), 'Expected a name without slashes and control characters'),
).meta({ description: 'Name of the key file; if null, its content is shown instead', example: 'score-bot.json' });

const optional = {
  redirectUri: redirectUri.optional(),
  webhookUri: webhookUri.optional(),
  events: eventTypes.optional(),
  apiKeyFormat: apiKeyFormat.optional(),
  apiKeyFilename: apiKeyFilename.optional(),
};

export const clients = {
  list: route({
    method: 'GET',
    path: '/api/v1/clients',
    summary: 'List your API clients, oldest first',
    description:
      'Returns the clients that the caller has created, without their secrets. Use it for a page on which developers manage their clients.',
    access: session,
    success: { 200: z.array(OAuth2ClientDoc) },
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/clients/create',
    summary: 'Create an API client',
    description:
      'Creates an OAuth client with its id and secret. A user can have 15, administrators any number. Use it to register a ' +
      'bot or a hook that gets API keys from its users.',
    access: session,
    json: z.strictObject({
      name,
      permissions: z
        .array(z.enum(PERMISSIONS))
        .min(1)
        .max(100)
        .meta({ description: "Permissions of the client's keys; can't be changed later", example: ['submit_score'] }),
      ...optional,
    }),
    success: { 200: OAuth2ClientDoc },
    errors: [409],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/clients/:clientID',
    summary: 'Get an API client',
    description: 'Returns the client without its secret. Use it to show users who asks for access to their account.',
    access: session,
    params,
    success: { 200: PublicClientDoc },
    errors: [404],
  }),
  update: route({
    method: 'PATCH',
    path: '/api/v1/clients/:clientID',
    summary: 'Update an API client',
    description:
      'Changes the fields sent: absent fields stay as they are, null clears one. Without a webhookUri, waiting events are not ' +
      'sent. Owner only. Use it to move a bot to another address without registering it again.',
    access: session,
    params,
    json: z.strictObject({ name: name.optional(), ...optional }).refine(isChange, NO_CHANGE),
    success: { 200: OAuth2ClientDoc },
    errors: [404],
  }),
  resetSecret: route({
    method: 'POST',
    path: '/api/v1/clients/:clientID/reset-secret',
    summary: "Reset a client's secret",
    description:
      'Returns the client with a new secret; the previous secret stops working at once, API keys keep working. Owner only. ' +
      'Use it to recover after a secret was leaked.',
    access: session,
    params,
    success: { 200: OAuth2ClientDoc },
    errors: [404, 409],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/clients/:clientID',
    summary: 'Delete an API client with all its API keys',
    description:
      'Deletes the client and revokes every API key that came from it. Owner only. Use it to shut down a program for all of ' +
      'its users at once.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
  makeFile: route({
    method: 'POST',
    path: '/api/v1/clients/:clientID/key-file',
    summary: "Create a client's settings file with a new API key",
    description:
      "Returns the client's settings file with a new API key of the caller in it. The key has the client's permissions, is " +
      "not shown again, and replaces the caller's unused keys from this client. Use it to hand a player the ready-made " +
      'settings of a hook after they have agreed.',
    access: session,
    params,
    success: { 200: ClientFile },
    errors: [404],
  }),
  webhookDeliveries: route({
    method: 'GET',
    path: '/api/v1/clients/:clientID/webhook-deliveries',
    summary: 'List the last 50 webhook deliveries of a client, newest first',
    description:
      'Returns the latest 50 events for the client, each with the outcome of its delivery. Owner only. Use it to find out why ' +
      'a webhook receives nothing.',
    access: session,
    params,
    success: { 200: z.array(WebhookDelivery) },
    errors: [404],
  }),
  sendTestEvent: route({
    method: 'POST',
    path: '/api/v1/clients/:clientID/send-test-event',
    summary: 'Send a test event (`status/v1`) to a client',
    description:
      'Queues an event of the type `status/v1` behind others; its result appears in the list of deliveries. 409 when the ' +
      'client has no webhookUri. Owner only. Use it to check that your webhook receives events and verifies their signature.',
    access: session,
    params,
    success: { 200: WebhookDelivery },
    errors: [404, 409],
  }),
};
