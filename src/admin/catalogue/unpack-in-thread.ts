import type { FileOnDisk, SeedText, Upload } from '../../catalogue/seeds/unpack.ts';
import { runInThread } from '../../shared/in-thread.ts';
import { unpackError, type PlainError } from '../../writer/messages.ts';

/** The message of the thread when it is done. */
export type Unpacked = UnpackedSeeds | { error: PlainError };

/** Seed files, and their SHA-256. */
export interface UnpackedSeeds {
  texts: SeedText[];
  content: string;
}

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './seeds.js', import.meta.url);

/** Returns what `unpackSeeds` returns of uploads, and its hash, from a thread of its own. Throws what it throws, or the signal's reason. */
export async function unpackInThread(
  uploads: readonly (Upload | FileOnDisk)[],
  signal: AbortSignal,
): Promise<UnpackedSeeds> {
  let result: Unpacked | undefined;
  await runInThread(threadFile, { uploads }, { signal, onMessage: (message) => void (result = message as Unpacked) });
  if (!result) throw new Error('The thread that unpacks seed files ended without a result');
  if ('error' in result) throw unpackError(result.error);
  return result;
}
