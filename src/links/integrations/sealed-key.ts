import type { SealedPlace } from '../../accounts/secrets/sealed-place.ts';
import { findAllIntegrations, updateIntegration, type IntegrationRow } from './store.ts';

/** Returns the context string of an integration's encrypted key: moved to another user or server, it can't be decrypted. */
export const aboutKey = ({
  integrationID,
  user,
  baseUrl,
}: Pick<IntegrationRow, 'integrationID' | 'user' | 'baseUrl'>): string =>
  `integration ${integrationID} of user ${user} at ${baseUrl}`;

/** Encrypted keys of all integrations. */
export const integrationKeys: SealedPlace = {
  name: 'integrations',
  async read(db) {
    return (await findAllIntegrations(db)).map((row) => ({ id: row.id, sealed: row.sealedKey, about: aboutKey(row) }));
  },
  write: (tx, id, sealedKey) => updateIntegration(tx, id, { sealedKey }),
};
