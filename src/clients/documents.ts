import type { OAuth2ClientDoc, PublicClientDoc } from '../../contracts/documents/client.ts';
import type { Vault } from '../secrets/vault.ts';
import { openSecret } from './sealed-secret.ts';
import type { ClientRow } from './store.ts';

/** What anyone may know of a client. */
export const toPublicClient = (row: ClientRow): PublicClientDoc => ({
  clientID: row.clientID,
  name: row.name,
  author: row.author,
  requestedPermissions: row.requestedPermissions,
  redirectUri: row.redirectUri,
  webhookUri: row.webhookUri,
  apiKeyFormat: row.apiKeyFormat,
  apiKeyFilename: row.apiKeyFilename,
  createdAt: row.createdAt,
});

/** A client with its secret, for its owner alone. */
export const toOwnClient = (vault: Vault, row: ClientRow): OAuth2ClientDoc => ({
  ...toPublicClient(row),
  clientSecret: openSecret(vault, row),
});
