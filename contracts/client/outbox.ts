/**
 * Keeps plays while the server can't be reached, and sends them in order, once.
 *
 *     import { createOutbox } from 'kaiden-client/outbox';
 *     import { fileStorage } from 'kaiden-client/outbox-file';
 *     const outbox = createOutbox({ client, storage: fileStorage('plays.outbox') });
 *     await outbox.add(document);
 */
import { newIdempotencyKey } from './idempotency-key.ts';
import type { BatchManualDocument, Client, ImportDocument } from './index.ts';
import { deliver, isOfOneEntry } from './outbox/deliver.ts';
import { sendByItself } from './outbox/send-by-itself.ts';
import type { OutboxEntry, OutboxStorage } from './outbox/storage.ts';
import type { RetryOptions } from './retry.ts';

export { OutboxStorageError } from './outbox/storage.ts';
export type { OutboxEntry, OutboxStorage, Refused } from './outbox/storage.ts';
export type { RetryOptions } from './retry.ts';

export interface OutboxOptions {
  client: Client;
  storage: OutboxStorage;
  /** Whether entries are sent automatically: those left from the last run, new ones, and again after failures. Default: true. */
  automatic?: boolean;
  /** Called for each entry that was imported; without a document if the import has been reverted in the meantime. */
  onSent?: (entry: OutboxEntry, document: ImportDocument | undefined) => void;
  /** Called for each entry that the server refused; it is kept in `refused()`. */
  onRefused?: (entry: OutboxEntry) => void;
  /** Called with the reason when automatic sending pauses. */
  onError?: (error: unknown) => void;
}

export interface Outbox {
  /** Keeps a document. It is safe once this resolves; throws OutboxStorageError when it can't be kept. */
  add(document: BatchManualDocument): Promise<OutboxEntry>;
  /** Sends all waiting entries. Retries as `submit` does, and throws the error that stopped it; unsent entries keep waiting. */
  flush(options?: RetryOptions): Promise<void>;
  /** Entries that wait, oldest first. */
  waiting(): Promise<OutboxEntry[]>;
  /** Entries that the server refused, each with the reason, oldest first. */
  refused(): Promise<OutboxEntry[]>;
  /** Lets a refused entry wait again, after an update of the server say. */
  retry(key: string): Promise<void>;
  /** Throws an entry away. */
  discard(key: string): Promise<void>;
  /** Ends sending; what waits is kept. */
  close(): void;
}

/** An outbox over a storage. Several may use the same storage at once: each entry is still imported once. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, automatic = true, onError } = options;
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let lastAt = 0;
  /** Entries are put one after another, so that they stand in the order in which they were added. */
  let adding: Promise<unknown> = Promise.resolve();

  const entries = async (refused: boolean) =>
    (await storage.read()).filter((entry) => Boolean(entry.refused) === refused).sort((a, b) => a.at - b.at);

  const sendAll = async (retry: RetryOptions) => {
    const failures: unknown[] = [];
    for (const entry of await entries(false)) {
      try {
        await deliver(entry, options, retry);
      } catch (error) {
        // The others need not wait for what only this one suffers from.
        if (!isOfOneEntry(error)) throw error;
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };

  const flush = (retry: RetryOptions = {}) => {
    const signal = retry.signal ? AbortSignal.any([retry.signal, closing.signal]) : closing.signal;
    const turn = last.then(() => sendAll({ ...retry, signal }));
    last = turn.catch(() => undefined);
    return turn;
  };

  const keep = async (document: OutboxEntry['document']) => {
    // Clocks can be set back; entries are sent in the order they were added all the same.
    const newest = Math.max(0, ...(await storage.read()).map(({ at }) => at));
    lastAt = Math.max(Date.now(), newest + 1, lastAt + 1);
    const entry = { key: newIdempotencyKey(), at: lastAt, document };
    await storage.put(entry);
    wake();
    return entry;
  };

  const wake = automatic ? sendByItself(flush, closing.signal, onError) : () => undefined;
  wake();

  return {
    add(document) {
      const added = adding.then(() => keep(document));
      adding = added.catch(() => undefined);
      return added;
    },
    flush,
    waiting: () => entries(false),
    refused: () => entries(true),
    async retry(key) {
      const found = (await entries(true)).find((entry) => entry.key === key);
      if (!found) return;
      const { refused: _, ...entry } = found;
      await storage.put(entry);
      wake();
    },
    discard: (key) => storage.remove(key),
    close: () => closing.abort(),
  };
}
