import type { FailureCode } from '../error.ts';
import type { BatchManualDocument, Issue } from '../index.ts';

/** Why the server did not take an entry. */
export interface Refused {
  status: number;
  code: FailureCode;
  description: string;
  issues: readonly Issue[];
}

/** Plays that wait, or that were refused. */
export interface OutboxEntry {
  /** Names the entry; the Idempotency-Key that it is sent with. */
  key: string;
  /** When it was added (Unix ms); later entries have a greater value. */
  at: number;
  document: BatchManualDocument;
  /** Missing while it waits. */
  refused?: Refused;
}

/** Storage of the entries. Several processes or tabs may use the same one at once. */
export interface OutboxStorage {
  /** Everything that is there, in any order. */
  read(): Promise<OutboxEntry[]>;
  /** Keeps an entry, in place of one with the same key. It is safe once this resolves. */
  put(entry: OutboxEntry): Promise<void>;
  /** Removes an entry; none with this key is fine. */
  remove(key: string): Promise<void>;
}

/** Thrown when the storage is full or can't be read; `cause` is the original error. */
export class OutboxStorageError extends Error {
  override name = 'OutboxStorageError';
}
