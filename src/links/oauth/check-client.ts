import type { Db } from '../../../db/open.ts';
import type { Vault } from '../../accounts/secrets/vault.ts';
import { notFound, Refusal } from '../../base/shared/refusal.ts';
import { isSecretOf } from '../clients/sealed-secret.ts';
import { findClient, type ClientRow } from '../clients/store.ts';

export interface ClientCredentials {
  client_id: string;
  client_secret: string;
}

/** Returns the client that a request names. Throws 404 if there is none, 403 for a wrong secret. */
export async function checkClient(
  { db, vault }: { db: Db; vault: Vault },
  { client_id, client_secret }: ClientCredentials,
): Promise<ClientRow> {
  const client = await findClient(db, client_id);
  if (!client) throw notFound('client');
  if (!isSecretOf(vault, client, client_secret)) {
    throw new Refusal(403, 'wrong_client_secret', 'The client secret is wrong');
  }
  return client;
}
