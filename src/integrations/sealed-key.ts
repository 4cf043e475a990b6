import type { SealedPlace } from '../secrets/sealed-place.ts';
import { findAllIntegrations, updateIntegration, type IntegrationRow } from './store.ts';

/** What an integration's encrypted key belongs to: moved to another user or another server, it can't be opened. */
export const aboutKey = ({
  integrationID,
  user,
  baseUrl,
}: Pick<IntegrationRow, 'integrationID' | 'user' | 'baseUrl'>): string =>
  `integration ${integrationID} of user ${user} at ${baseUrl}`;

/** The keys of all integrations. */
export const integrationKeys: SealedPlace = {
  name: 'integrations',
  async read(db) {
    return (await findAllIntegrations(db)).map((row) => ({ id: row.id, sealed: row.sealedKey, about: aboutKey(row) }));
  },
  write: (tx, id, sealedKey) => updateIntegration(tx, id, { sealedKey }),
};
