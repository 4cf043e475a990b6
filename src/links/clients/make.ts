import type { Permission } from '../../../contracts/contract.ts';
import type { Vault } from '../../accounts/secrets/vault.ts';
import { randomToken } from '../../base/shared/secrets.ts';
import type { Writer } from '../../writer/command.ts';
import { createClient, type ClientFields } from './commands.ts';
import { newSecret } from './sealed-secret.ts';
import type { ClientRow } from './store.ts';

export interface ClientWish extends Partial<{ [K in keyof ClientFields]: ClientFields[K] | undefined }> {
  name: string;
  permissions: readonly Permission[];
}

/** Creates a client for a user with a new id and a new secret. Throws 400 at the limit. */
export async function makeClient(
  { writer, vault }: { writer: Writer; vault: Vault },
  { id: author, authLevel }: { id: number; authLevel: number },
  { name, permissions, redirectUri, webhookUri, events, apiKeyFormat, apiKeyFilename }: ClientWish,
): Promise<ClientRow> {
  const clientID = `CI${randomToken()}`;
  return writer.run(createClient, {
    clientID,
    author,
    name,
    requestedPermissions: [...new Set(permissions)],
    redirectUri: redirectUri ?? null,
    webhookUri: webhookUri ?? null,
    events: events ?? null,
    apiKeyFormat: apiKeyFormat ?? null,
    apiKeyFilename: apiKeyFilename ?? null,
    sealedSecret: await newSecret(vault, { clientID, author }),
    unlimited: authLevel >= 3,
  });
}
