import type { Db } from '../../../db/open.ts';
import type { SecretKey } from '../../base/shared/secret-key.ts';
import { SecretError } from './box.ts';
import { keyFile, readKeyFile } from './key-file.ts';
import { findKeyID } from './store.ts';

/** Returns the sentence about a missing key. `where` is the file or setting that lacks it. */
export const missingKey = (id: string, where: string): string =>
  `The secrets in the database are encrypted with the key ${id}, which is not the one in ${where}. ` +
  'Restore that key; without it the secrets cannot be read.';

/** Returns why the stored secrets can't be read and a server would not start; null if all is well. Creates nothing. */
export async function findKeyFault(
  db: Db,
  { dataDir, secretKeys }: { dataDir: string; secretKeys: readonly SecretKey[] | null },
): Promise<string | null> {
  const id = await findKeyID(db);
  try {
    const keys = secretKeys ?? readKeyFile(dataDir);
    const isKnown = id === undefined || keys.some((key) => key.id === id);
    return isKnown ? null : missingKey(id, secretKeys ? 'KAIDEN_SECRET_KEY' : keyFile(dataDir));
  } catch (error) {
    if (error instanceof SecretError) return error.message;
    throw error;
  }
}
