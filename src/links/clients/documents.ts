import type { OAuth2ClientDoc, PublicClientDoc } from '../../../contracts/documents/client.ts';
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
  apiKeyFormat: row.apiKeyFormat,
  apiKeyFilename: row.apiKeyFilename,
  createdAt: row.createdAt,
});

/** Returns a client with its secret, for its owner only. */
export const toOwnClient = (vault: Vault, row: ClientRow): OAuth2ClientDoc => ({
  ...toPublicClient(row),
  clientSecret: openSecret(vault, row),
});
