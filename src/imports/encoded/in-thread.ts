import { runInThread } from '../../shared/in-thread.ts';
import type { EncodedImport } from './encode.ts';

const isSource = import.meta.url.endsWith('.ts');
const threadFile = new URL(isSource ? './thread.ts' : './import-document.js', import.meta.url);

/** Does what `encodeImport` does in a thread of its own, which ends at once when the signal is aborted. */
export async function encodeInThread(
  file: string,
  importID: string,
  signal: AbortSignal,
): Promise<EncodedImport | null> {
  let encoded: EncodedImport | null | undefined;
  const onMessage = (message: unknown) => void (encoded = message as EncodedImport | null);
  await runInThread(threadFile, { file, importID }, { signal, onMessage });
  if (encoded === undefined) throw new Error(`The thread ended before import ${importID} was encoded`);
  return encoded;
}
