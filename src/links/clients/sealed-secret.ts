import { timingSafeEqual } from 'node:crypto';

import type { SealedPlace } from '../../accounts/secrets/sealed-place.ts';
import type { Vault } from '../../accounts/secrets/vault.ts';
import { hashToken, randomToken } from '../../base/shared/secrets.ts';
import { findAllClients, updateClient, type ClientRow } from './store.ts';

type Named = Pick<ClientRow, 'clientID' | 'author'>;

/** Returns the context string of a client's encrypted secret: moved to another client, it can't be decrypted. */
const aboutSecret = ({ clientID, author }: Named): string => `client ${clientID} of user ${author}`;

/** Generates a client secret, encrypted. */
export const newSecret = (vault: Vault, client: Named): Promise<string> =>
  vault.seal(`CS${randomToken()}`, aboutSecret(client));

/** Decrypts a client's secret. Throws SecretError if the key is missing. */
export const openSecret = (vault: Vault, client: Named & Pick<ClientRow, 'sealedSecret'>): string =>
  vault.open(client.sealedSecret, aboutSecret(client));

/** Returns whether this is a client's secret, in constant time. */
export const isSecretOf = (vault: Vault, client: Parameters<typeof openSecret>[1], sent: string): boolean =>
  timingSafeEqual(hashToken(sent), hashToken(openSecret(vault, client)));

/** Encrypted secrets of all clients. */
export const clientSecrets: SealedPlace = {
  name: 'clients',
  async read(db) {
    return (await findAllClients(db)).map((row) => ({ id: row.id, sealed: row.sealedSecret, about: aboutSecret(row) }));
  },
  async write(tx, id, sealedSecret) {
    await updateClient(tx, id, { sealedSecret });
  },
};
