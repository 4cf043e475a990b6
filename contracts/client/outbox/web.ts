/**
 * Keeps an outbox in the localStorage of a page.
 *
 *     import { webStorage } from 'kaiden-client/outbox-web';
 *     const outbox = createOutbox({ client, storage: webStorage() });
 */
import { OutboxStorageError } from './storage.ts';
import type { OutboxEntry, OutboxStorage } from './storage.ts';

export { OutboxStorageError } from './storage.ts';

/** The part of `Storage` that is used. */
export interface StorageArea {
  readonly length: number;
  key(index: number): string | null;
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

export interface WebStorageOptions {
  /** Begins the name of every item; take one for each server and account. `kaiden.outbox` unless it is given. */
  name?: string;
  /** localStorage unless it is given. */
  area?: StorageArea;
}

/**
 * Keeps each entry in an item of its own, so that tabs don't overwrite each other. Throws OutboxStorageError where a
 * page has no localStorage or may not use it.
 */
export function webStorage({ name = 'kaiden.outbox', area = ownArea() }: WebStorageOptions = {}): OutboxStorage {
  const prefix = `${name}.`;
  return {
    async read() {
      const names = Array.from({ length: area.length }, (_, index) => area.key(index));
      return names.flatMap((item) => (item?.startsWith(prefix) ? parse(area.getItem(item)) : []));
    },
    async put(entry) {
      try {
        area.setItem(prefix + entry.key, JSON.stringify(entry));
      } catch (cause) {
        // The stored text of this name is unchanged.
        throw new OutboxStorageError(`The browser did not keep it: ${(cause as Error).message}`, { cause });
      }
    },
    async remove(key) {
      area.removeItem(prefix + key);
    },
  };
}

function ownArea(): StorageArea {
  try {
    // Asking alone throws where a person has forbidden pages to store anything.
    const area = (globalThis as { localStorage?: StorageArea }).localStorage;
    if (area) return area;
  } catch (cause) {
    throw new OutboxStorageError('This page may not store anything', { cause });
  }
  throw new OutboxStorageError('There is no localStorage here');
}

function parse(text: string | null): OutboxEntry[] {
  try {
    const entry = JSON.parse(text ?? 'null') as Partial<OutboxEntry> | null;
    return typeof entry?.key === 'string' && entry.document ? [entry as OutboxEntry] : [];
  } catch {
    return [];
  }
}
