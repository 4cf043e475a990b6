import type { Db } from '../../../db/open.ts';
import { Refusal } from '../../base/shared/refusal.ts';
import { findIntegrationsOf, type IntegrationRow } from './store.ts';

export interface AccountFilter {
  userID: number;
  importType: string;
  /** Limits it to this integration. */
  integrationID?: string | undefined;
}

/** Returns the accounts to sync scores from for an import type. Throws 401 if the user has none. */
export async function findAccounts(
  db: Db,
  { userID, importType, integrationID }: AccountFilter,
): Promise<IntegrationRow[]> {
  const rows = (await findIntegrationsOf(db, userID)).filter(
    (row) => row.type === importType && (integrationID === undefined || row.integrationID === integrationID),
  );
  if (rows.length > 0) return rows;
  const why =
    integrationID === undefined
      ? 'Set up an integration with another server first'
      : 'You have no integration with this id';
  throw new Refusal(401, 'integration_missing', why);
}
