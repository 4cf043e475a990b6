/**
 * Sends plays until they have arrived, once: every attempt carries the same Idempotency-Key.
 *
 *     import { submit } from 'kaiden-client/submit';
 *     const { scoreIDs, errors } = await submit(api, document);
 */
import { newIdempotencyKey } from './idempotency-key.ts';
import type { BatchManualDocument, Client, ImportDocument, ImportForm } from './index.ts';
import { persist, sleep } from './retry.ts';
import type { RetryOptions } from './retry.ts';

export type { RetryOptions } from './retry.ts';

export interface SubmitOptions extends RetryOptions {
  /** A key of your own, to go on with what an earlier process began. A new one unless it is given. */
  idempotencyKey?: string;
  /** True when a person asked for this import; scripts leave it away. */
  userIntent?: boolean;
  /** Whether the server should respond immediately and import later; `onProgress` is called with the progress. */
  respondAsync?: boolean;
  /** Progress of an import that is not awaited. */
  onProgress?: (description: string) => void;
  /** Interval of polls (ms). Default: 1000. */
  pollEvery?: number;
}

/**
 * Sends a BATCH-MANUAL document, or a file with its form fields, and returns the import. Tries again, with longer and
 * longer waits, after network errors, 429, 502 to 504 and while another import runs; waits for imports that are
 * answered with 202. Throws the last KaidenError when it gives up, and every other one at once.
 */
export async function submit(
  client: Client,
  sent: BatchManualDocument | ImportForm,
  options: SubmitOptions = {},
): Promise<ImportDocument> {
  const { idempotencyKey = newIdempotencyKey(), userIntent, respondAsync } = options;
  const headers = {
    'idempotency-key': idempotencyKey,
    ...(userIntent && { 'x-user-intent': 'true' }),
    ...(respondAsync && { prefer: 'respond-async' }),
  };
  const { imports } = client;
  const answer = await persist(
    (call) =>
      'scoreData' in sent
        ? imports.fromFile({ form: sent, headers }, call)
        : imports.direct({ json: sent, headers }, call),
    options,
  );
  if (answer.status === 202) return finished(client, answer.body.importID, options);
  const { url: _, ...document } = { url: '', ...answer.body };
  return document;
}

/** Returns the import once it is completed; throws the error it failed with. */
async function finished(client: Client, importID: string, options: SubmitOptions): Promise<ImportDocument> {
  const { signal, onProgress, pollEvery = 1000 } = options;
  for (;;) {
    const { body } = await persist((call) => client.imports.pollStatus({ params: { importID } }, call), options);
    if (body.importStatus === 'completed') return body.import;
    onProgress?.(body.progress.description);
    await sleep(pollEvery, signal);
  }
}
