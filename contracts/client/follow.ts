/**
 * Follows an import that was accepted (answered with 202):
 *
 *     const { scoreIDs } = await followImport(api, importID, ({ stage, done, total }) => show(stage, done, total));
 */
import { KaidenError } from './error.ts';
import type { Client, ImportDocument, ImportProgress, ImportSummary } from './index.ts';
import { persist } from './retry.ts';
import type { RetryOptions } from './retry.ts';

/** Longer than any import takes (ms); what bounds the wait is that connections fail again and again. */
const DAY = 24 * 60 * 60 * 1000;

/**
 * Follows an accepted import, step by step, and returns its document once it is completed; reconnects if the connection breaks. Throws the
 * KaidenError that the import failed with, such as a 404 if it doesn't exist.
 */
export async function followImport(
  client: Client,
  importID: string,
  onStep: (progress: ImportProgress) => void,
  options: RetryOptions = {},
): Promise<ImportDocument> {
  await watchImport(client, importID, onStep, options);
  return persist(async (call) => {
    const { body } = await client.imports.pollStatus({ params: { importID } }, call);
    if (body.importStatus === 'completed') return body.import;
    throw cutOff();
  }, options);
}

/** Follows an import as `followImport` does, and returns counts and a link in place of its document, which may be large. */
export async function watchImport(
  client: Client,
  importID: string,
  onStep: (progress: ImportProgress) => void,
  options: RetryOptions = {},
): Promise<ImportSummary> {
  const params = { importID };
  return persist(
    async (call) => {
      for await (const { event, data } of client.imports.events({ params }, call)) {
        if (event === 'completed') return data;
        if (event === 'progress') onStep(data);
        // This tells the status of the failure as well.
        else await client.imports.pollStatus({ params }, call);
        options.signal?.throwIfAborted();
      }
      throw cutOff();
    },
    { patience: DAY, timeout: DAY, ...options },
  );
}

const cutOff = () => new KaidenError({ status: 0, code: 'network_error', description: 'Cut off' });

export { newIdempotencyKey } from './idempotency-key.ts';
