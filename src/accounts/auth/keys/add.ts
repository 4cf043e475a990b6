import type { Permission } from '../../../../contracts/contract.ts';
import type { APIKeyDocument } from '../../../../contracts/documents/api-key.ts';
import type { Tx } from '../../../../db/open.ts';
import { Refusal } from '../../../base/shared/refusal.ts';
import { hashToken, randomToken } from '../../../base/shared/secrets.ts';
import { toKeySummary } from '../documents.ts';
import { deleteKey, findKeysOf, insertKey, type KeyRow } from '../store.ts';

export interface NewKey {
  userID: number;
  identifier: string;
  permissions: Permission[];
  /** clientID of the API client the key is for. */
  fromAPIClient?: string;
  /** Whether to delete unused keys of the same client. */
  replacesUnused?: boolean;
}

/** Maximum number of API keys per user. */
const MOST_KEYS = 100;
/** Maximum number of a user's keys from one client. */
const MOST_FROM_CLIENT = 20;

/**
 * Adds an API key. Returns its row, and its document with the token, which is not stored. Among a user's keys from one client, the least
 * recently used ones are deleted to make room. Throws 400 at the limit of keys.
 */
export async function addKey(tx: Tx, input: NewKey, now: number): Promise<{ row: number; document: APIKeyDocument }> {
  const { replacesUnused = false, fromAPIClient = null, ...key } = input;
  const keys = await findKeysOf(tx, key.userID);
  const leaving = fromAPIClient === null ? [] : makeRoom(keys, fromAPIClient, replacesUnused);
  for (const { id } of leaving) await deleteKey(tx, id);
  if (keys.length - leaving.length >= MOST_KEYS) {
    throw new Refusal(400, 'too_many', `You can have ${MOST_KEYS} API keys at most; revoke one first`);
  }
  const token = randomToken();
  const row = await insertKey(tx, {
    ...key,
    tokenHash: hashToken(token),
    tokenPrefix: token.slice(0, 6),
    fromAPIClient,
    createdAt: now,
  });
  return { row: row.id, document: { ...toKeySummary(row), token } };
}

/** Returns the keys to delete when a client gets a new one. */
function makeRoom(keys: readonly KeyRow[], clientID: string, unused: boolean): KeyRow[] {
  const [going, staying]: [KeyRow[], KeyRow[]] = [[], []];
  for (const key of keys.filter(({ fromAPIClient }) => fromAPIClient === clientID)) {
    (unused && key.lastUsedAt === null ? going : staying).push(key);
  }
  const latestFirst = staying.sort((a, b) => lastSign(b) - lastSign(a) || b.id - a.id);
  return [...going, ...latestFirst.slice(MOST_FROM_CLIENT - 1)];
}

const lastSign = ({ lastUsedAt, createdAt }: KeyRow): number => lastUsedAt ?? createdAt;
