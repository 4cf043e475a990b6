import type { Db } from '../../db/open.ts';
import { Refusal } from '../shared/refusal.ts';
import { findIntegrationsOf, type IntegrationRow } from './store.ts';

export interface AccountFilter {
  userID: number;
  importType: string;
  /** Only this one. */
  integrationID?: string | undefined;
}

/** The accounts that scores are brought from for an import type. Throws 401 when the user has set up none. */
export async function findAccounts(
  db: Db,
  { userID, importType, integrationID }: AccountFilter,
): Promise<IntegrationRow[]> {
  const rows = (await findIntegrationsOf(db, userID)).filter(
    (row) => row.type === importType && (integrationID === undefined || row.integrationID === integrationID),
  );
  if (rows.length > 0) return rows;
  const what = integrationID === undefined ? importType : `${importType} with this id`;
  throw new Refusal(401, 'integration_missing', `Set up an integration ${what} first`);
}
