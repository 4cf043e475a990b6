import type { OAuth2ClientDoc, PublicClientDoc } from '../../../contracts/documents/client.ts';
import { DEFAULT_EVENTS, type PersonalWebhook } from '../../../contracts/documents/webhook.ts';
import type { Vault } from '../../accounts/secrets/vault.ts';
import { openSecret } from './sealed-secret.ts';
import type { ClientRow } from './store.ts';

/** Returns the public document of a client. */
export const toPublicClient = (row: ClientRow): PublicClientDoc => ({
  clientID: row.clientID,
  name: row.name,
  author: row.author,
  requestedPermissions: row.requestedPermissions,
  redirectUri: row.redirectUri,
  webhookUri: row.webhookUri,
  events: [...(row.events ?? DEFAULT_EVENTS)],
  apiKeyFormat: row.apiKeyFormat,
  apiKeyFilename: row.apiKeyFilename,
  createdAt: row.createdAt,
});

/** Returns a client with its secret, for its owner only. */
export const toOwnClient = (vault: Vault, row: ClientRow): OAuth2ClientDoc => ({
  ...toPublicClient(row),
  clientSecret: openSecret(vault, row),
});

/** Returns what a player has chosen for their own webhook. */
export const toWebhookChoice = ({
  webhookUri,
  events,
  format,
}: ClientRow): Omit<PersonalWebhook, 'secret' | 'createdAt'> => ({
  address: webhookUri ?? '',
  events: [...(events ?? DEFAULT_EVENTS)],
  format,
});

/** Returns a player's own webhook with its secret, for them only. */
export const toPersonalWebhook = (vault: Vault, row: ClientRow): PersonalWebhook => ({
  ...toWebhookChoice(row),
  secret: openSecret(vault, row),
  createdAt: row.createdAt,
});
