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
import { WebhookDelivery } from '../documents/webhook.ts';

const params = z.object({
  clientID: z
    .string()
    .max(100)
    .meta({ description: 'Client id', example: `CI${'4f9a1c'.padEnd(40, '0')}` }),
});

/** `http` or `https`, with a host. */
const httpURL = z.url({ protocol: /^https?$/, error: 'Expected an http or https URL' }).max(2000);
const NOT_IN_REDIRECT = 'Expected a URL without # and without a user name';

const name = z.string().trim().min(3).max(80).meta({ description: '3 to 80 characters', example: 'Score Bot' });
const redirectUri = orNull(
  httpURL.refine((text) => !text.includes('#') && !/^[^/]+\/\/[^/?]*@/.test(text), NOT_IN_REDIRECT),
).meta({
  description: 'Where users are sent back to with a code; compared letter by letter',
  example: 'https://bot.example/callback',
});
const webhookUri = orNull(httpURL).meta({
  description: 'Where events are sent. Addresses that are not public are refused when something is sent there',
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
).meta({ description: 'Name of that file; without one the content is shown', example: 'score-bot.json' });

const optional = {
  redirectUri: redirectUri.optional(),
  webhookUri: webhookUri.optional(),
  apiKeyFormat: apiKeyFormat.optional(),
  apiKeyFilename: apiKeyFilename.optional(),
};

export const clients = {
  list: route({
    method: 'GET',
    path: '/api/v1/clients',
    summary: 'The clients that the caller has made, oldest first',
    access: session,
    success: { 200: z.array(OAuth2ClientDoc) },
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/clients/create',
    summary: 'Make a client',
    description: 'A user may have 15; administrators as many as they like.',
    access: session,
    json: z.strictObject({
      name,
      permissions: z
        .array(z.enum(PERMISSIONS))
        .min(1)
        .max(100)
        .meta({ description: 'What keys from it may do; cannot be changed later', example: ['submit_score'] }),
      ...optional,
    }),
    success: { 200: OAuth2ClientDoc },
    errors: [409],
  }),
  get: route({
    method: 'GET',
    path: '/api/v1/clients/:clientID',
    summary: 'A client, without its secret',
    access: session,
    params,
    success: { 200: PublicClientDoc },
    errors: [404],
  }),
  update: route({
    method: 'PATCH',
    path: '/api/v1/clients/:clientID',
    summary: 'Change a client',
    description:
      'Only for its owner. What is left out stays; null unsets. Without a webhookUri, what waits is not sent.',
    access: session,
    params,
    json: z.strictObject({ name: name.optional(), ...optional }).refine(isChange, NO_CHANGE),
    success: { 200: OAuth2ClientDoc },
    errors: [404],
  }),
  resetSecret: route({
    method: 'POST',
    path: '/api/v1/clients/:clientID/reset-secret',
    summary: 'Give a client a new secret',
    description: 'Only for its owner. The old one is void at once; API keys stay good.',
    access: session,
    params,
    success: { 200: OAuth2ClientDoc },
    errors: [404, 409],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/clients/:clientID',
    summary: 'Delete a client and every API key that came from it',
    description: 'Only for its owner.',
    access: session,
    params,
    success: { 200: empty },
    errors: [404],
  }),
  makeFile: route({
    method: 'POST',
    path: '/api/v1/clients/:clientID/key-file',
    summary: 'Make the file of a client, with a key of the caller in it',
    description:
      'For the page that has asked its user. The key has the permissions of the client and is not shown again; it takes the ' +
      'place of those from there that were never used.',
    access: session,
    params,
    success: { 200: ClientFile },
    errors: [404],
  }),
  webhookDeliveries: route({
    method: 'GET',
    path: '/api/v1/clients/:clientID/webhook-deliveries',
    summary: 'The last 50 events for a client and what became of them, latest first',
    description: 'Only for its owner.',
    access: session,
    params,
    success: { 200: z.array(WebhookDelivery) },
    errors: [404],
  }),
  sendTestEvent: route({
    method: 'POST',
    path: '/api/v1/clients/:clientID/send-test-event',
    summary: 'Send an event of the type `status/v1` to a client',
    description:
      'Only for its owner. It waits behind others; the list of deliveries tells what became of it. 409 without a webhookUri.',
    access: session,
    params,
    success: { 200: WebhookDelivery },
    errors: [404, 409],
  }),
};
