import type { FailureCode } from '../error.ts';
import type { Client, ImportDocument } from '../index.ts';
import { isKaidenError } from '../retry.ts';
import type { RetryOptions } from '../retry.ts';
import { submit } from '../submit.ts';
import type { OutboxEntry, OutboxStorage } from './storage.ts';

interface Delivery {
  client: Client;
  storage: OutboxStorage;
  onSent?: (entry: OutboxEntry, document: ImportDocument | undefined) => void;
  onRefused?: (entry: OutboxEntry) => void;
}

/** Failure codes by which a document is refused for good. Other failures are not the document's fault. */
const REFUSED = new Set<FailureCode>(['invalid_request', 'invalid_file', 'too_large', 'idempotency_key_reused']);

/** Sends an entry and removes it, or keeps it apart when the server refuses it. Throws when it has to wait on. */
export async function deliver(entry: OutboxEntry, delivery: Delivery, retry: RetryOptions): Promise<void> {
  const { client, storage, onSent, onRefused } = delivery;
  let document: ImportDocument | undefined;
  try {
    document = await submit(client, entry.document, { ...retry, idempotencyKey: entry.key });
  } catch (error) {
    if (!isKaidenError(error)) throw error;
    const { status, code, description, issues } = error;
    if (REFUSED.has(code) || status === 413) {
      const apart = { ...entry, refused: { status, code, description, issues } };
      await storage.put(apart);
      return onRefused?.(apart);
    }
    // It was accepted, and is gone: somebody has taken it back since.
    if (code !== 'import_not_found') throw error;
  }
  await storage.remove(entry.key);
  onSent?.(entry, document);
}

/** Returns whether a failure says nothing about other entries: a defect of the server, a full disk here. */
export const isOfOneEntry = (error: unknown): boolean =>
  isKaidenError(error) ? error.status === 500 : error instanceof Error && error.name === 'OutboxStorageError';
