import { runInThread } from '../../../base/shared/in-thread.ts';
import type { FileOnDisk, SeedText, Upload } from '../../../catalogue/seeds/unpack.ts';
import { unpackError, type PlainError } from '../../../writer/messages.ts';

/** Final message of the thread. */
export type Unpacked = UnpackedSeeds | { error: PlainError };

/** Seed files, and their SHA-256. */
export interface UnpackedSeeds {
  texts: SeedText[];
  content: string;
}

/** Returns the result of `unpackSeeds` on uploads, and its hash, from a thread. Throws its errors, or the signal's reason. */
export async function unpackInThread(
  uploads: readonly (Upload | FileOnDisk)[],
  signal: AbortSignal,
): Promise<UnpackedSeeds> {
  let result: Unpacked | undefined;
  await runInThread('seeds', { uploads }, { signal, onMessage: (message) => void (result = message as Unpacked) });
  if (!result) throw new Error('The thread that unpacks seed files ended without a result');
  if ('error' in result) throw unpackError(result.error);
  return result;
}
