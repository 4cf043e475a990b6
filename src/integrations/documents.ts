import type { IntegrationDocument } from '../../contracts/documents/integration.ts';
import type { IntegrationRow } from './store.ts';

/** What its owner sees of an integration; the key is not among it. `waiting` counts scores that are still to be sent. */
export const toIntegrationDocument = (row: IntegrationRow, waiting: number): IntegrationDocument => ({
  integrationID: row.integrationID,
  userID: row.user,
  type: row.type as IntegrationDocument['type'],
  baseUrl: row.baseUrl,
  keyPrefix: row.keyPrefix,
  idStrings: row.idStrings,
  createdAt: row.createdAt,
  sync: { lastSync: row.lastSync, lastError: row.syncError },
  relay: { enabled: row.relay, waiting, lost: row.relayLost, lastSent: row.lastRelay, lastError: row.relayError },
});
