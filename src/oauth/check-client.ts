import type { Db } from '../../db/open.ts';
import { isSecretOf } from '../clients/sealed-secret.ts';
import { findClient, type ClientRow } from '../clients/store.ts';
import type { Vault } from '../secrets/vault.ts';
import { notFound, Refusal } from '../shared/refusal.ts';

export interface ClientCredentials {
  client_id: string;
  client_secret: string;
}

/** The client that names itself. Throws 404 when there is none, 403 for a secret that is not its own. */
export async function checkClient(
  { db, vault }: { db: Db; vault: Vault },
  { client_id, client_secret }: ClientCredentials,
): Promise<ClientRow> {
  const client = await findClient(db, client_id);
  if (!client) throw notFound('client');
  if (!isSecretOf(vault, client, client_secret)) {
    throw new Refusal(403, 'wrong_client_secret', 'This is not the secret of the client');
  }
  return client;
}
