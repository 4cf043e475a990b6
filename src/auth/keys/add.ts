import type { Permission } from '../../../contracts/contract.ts';
import type { APIKeyDocument } from '../../../contracts/documents/api-key.ts';
import type { Tx } from '../../../db/open.ts';
import { Refusal } from '../../shared/refusal.ts';
import { hashToken, randomToken } from '../../shared/secrets.ts';
import { toKeySummary } from '../documents.ts';
import { deleteKey, findKeysOf, insertKey, type KeyRow } from '../store.ts';

export interface NewKey {
  userID: number;
  identifier: string;
  permissions: Permission[];
  /** clientID of what it is for. */
  fromAPIClient?: string;
  /** Whether it takes the place of keys from the same client that were never used. */
  replacesUnused?: boolean;
}

/** How many API keys a user may have. */
const MOST_KEYS = 100;
/** How many of them from one client. */
const MOST_FROM_CLIENT = 20;

/**
 * Adds an API key. Returns its row, and its document with the token, which is not stored. Of the keys that a client has
 * from one user, those that were not used for longest make room. Throws 400 for one key too many.
 */
export async function addKey(tx: Tx, input: NewKey, now: number): Promise<{ row: number; document: APIKeyDocument }> {
  const { replacesUnused = false, fromAPIClient = null, ...key } = input;
  const keys = await findKeysOf(tx, key.userID);
  const leaving = fromAPIClient === null ? [] : makeRoom(keys, fromAPIClient, replacesUnused);
  for (const { id } of leaving) await deleteKey(tx, id);
  if (keys.length - leaving.length >= MOST_KEYS) {
    throw new Refusal(400, 'too_many', `A user may have ${MOST_KEYS} API keys; revoke one that is not used`);
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

/** The keys that go when a client gets another one. */
function makeRoom(keys: readonly KeyRow[], clientID: string, unused: boolean): KeyRow[] {
  const [going, staying]: [KeyRow[], KeyRow[]] = [[], []];
  for (const key of keys.filter(({ fromAPIClient }) => fromAPIClient === clientID)) {
    (unused && key.lastUsedAt === null ? going : staying).push(key);
  }
  const latestFirst = staying.sort((a, b) => lastSign(b) - lastSign(a) || b.id - a.id);
  return [...going, ...latestFirst.slice(MOST_FROM_CLIENT - 1)];
}

const lastSign = ({ lastUsedAt, createdAt }: KeyRow): number => lastUsedAt ?? createdAt;
