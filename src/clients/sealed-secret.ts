import { timingSafeEqual } from 'node:crypto';

import type { SealedPlace } from '../secrets/sealed-place.ts';
import type { Vault } from '../secrets/vault.ts';
import { hashToken, randomToken } from '../shared/secrets.ts';
import { findAllClients, updateClient, type ClientRow } from './store.ts';

type Named = Pick<ClientRow, 'clientID' | 'author'>;

/** What a client's encrypted secret belongs to: moved to another client, it can't be opened. */
const aboutSecret = ({ clientID, author }: Named): string => `client ${clientID} of user ${author}`;

/** A new secret for a client, encrypted. */
export const newSecret = (vault: Vault, client: Named): Promise<string> =>
  vault.seal(`CS${randomToken()}`, aboutSecret(client));

/** The secret of a client. Throws SecretError when the key to it is not at hand. */
export const openSecret = (vault: Vault, client: Named & Pick<ClientRow, 'sealedSecret'>): string =>
  vault.open(client.sealedSecret, aboutSecret(client));

/** Whether this is the secret of a client; takes as long for every wrong one. */
export const isSecretOf = (vault: Vault, client: Parameters<typeof openSecret>[1], sent: string): boolean =>
  timingSafeEqual(hashToken(sent), hashToken(openSecret(vault, client)));

/** The secrets of all clients. */
export const clientSecrets: SealedPlace = {
  name: 'clients',
  async read(db) {
    return (await findAllClients(db)).map((row) => ({ id: row.id, sealed: row.sealedSecret, about: aboutSecret(row) }));
  },
  async write(tx, id, sealedSecret) {
    await updateClient(tx, id, { sealedSecret });
  },
};
