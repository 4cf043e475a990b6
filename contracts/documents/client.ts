import { z } from 'zod';

import { orNull, unixMs } from '../common.ts';
import { PERMISSIONS } from '../contract.ts';
import { eventTypes } from './webhook.ts';

/** Placeholder for the key in a client's file. */
export const KEY_PLACEHOLDER = '%%SERVICE_KEY%%';
/** Every placeholder that is taken: ours, and that of files made for Tachi. */
export const KEY_PLACEHOLDERS = [KEY_PLACEHOLDER, '%%TACHI_KEY%%'] as const;

/** A client as anyone who is logged in sees it. */
export const PublicClientDoc = z
  .object({
    clientID: z.string().meta({ example: `CI${'4f9a1c'.padEnd(40, '0')}` }),
    name: z.string().meta({ example: 'Score Bot' }),
    author: z.int().meta({ description: 'User id of the owner', example: 1 }),
    requestedPermissions: z
      .array(z.enum(PERMISSIONS))
      .meta({ description: "Permissions of the client's keys", example: ['submit_score'] }),
    redirectUri: orNull(z.string()).meta({
      description: 'Address that users are redirected to with a code',
      example: 'https://bot.example/callback',
    }),
    webhookUri: orNull(z.string()).meta({
      description: 'Address that events are sent to',
      example: 'https://bot.example/events',
    }),
    events: eventTypes,
    apiKeyFormat: orNull(z.string()).meta({
      description: `Content of the file that a user gets, with ${KEY_PLACEHOLDER} where the key goes`,
      example: `{"key": "${KEY_PLACEHOLDER}"}`,
    }),
    apiKeyFilename: orNull(z.string()).meta({
      description: 'Name of the key file; if null, its content is shown instead',
      example: 'score-bot.json',
    }),
    createdAt: unixMs,
  })
  .meta({ id: 'PublicClientDoc' });
export type PublicClientDoc = z.infer<typeof PublicClientDoc>;

/** The file of a client with a key in it. */
export const ClientFile = z
  .object({
    filename: orNull(z.string()).meta({
      description: 'Name of the file; if null, show the content instead',
      example: 'score-bot.json',
    }),
    content: z.string().meta({
      description: 'Content of the file; the key alone if the client has no format',
      example: `{"key": "${'4f9a1c'.padEnd(40, '0')}"}`,
    }),
  })
  .meta({ id: 'ClientFile' });
export type ClientFile = z.infer<typeof ClientFile>;

/** A client as its owner sees it. */
export const OAuth2ClientDoc = PublicClientDoc.extend({
  clientSecret: z.string().meta({ description: 'Client secret; owner only', example: `CS${'8e21b7'.padEnd(40, '0')}` }),
}).meta({ id: 'OAuth2ClientDoc' });
export type OAuth2ClientDoc = z.infer<typeof OAuth2ClientDoc>;
