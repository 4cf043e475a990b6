import { PERMISSIONS, type Permission } from '../../../contracts/contract.ts';
import type { ApiKeySummary } from '../../../contracts/documents/api-key.ts';
import { publicHandle } from '../../base/shared/secrets.ts';
import type { KeyRow } from './store.ts';

/** Returns the public part of an API key: everything but the token, which is not stored. */
export const toKeySummary = ({ tokenHash, permissions, ...row }: KeyRow): ApiKeySummary => ({
  keyID: publicHandle(tokenHash),
  tokenPrefix: row.tokenPrefix,
  userID: row.userID,
  identifier: row.identifier,
  permissions: Object.fromEntries(PERMISSIONS.map((name) => [name, permissions.includes(name)])) as Record<
    Permission,
    boolean
  >,
  fromAPIClient: row.fromAPIClient,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
  lastAnswer: row.lastAnswer,
});
