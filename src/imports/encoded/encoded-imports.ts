import { LRUCache } from 'lru-cache';

import type { Db } from '../../../db/open.ts';
import { databaseVersion } from '../../../db/version.ts';
import { atMost } from '../../shared/at-most.ts';
import { notFound } from '../../shared/refusal.ts';
import type { Preparer } from '../workers/preparer.ts';
import { encodeImport, type EncodedImport } from './encode.ts';
import { SharedWork } from './shared-work.ts';
import { findImportHead, measureImport, type ImportHead, type ImportMeasure } from './store.ts';

/** How much is cached in all (bytes). An import of 30,000 scores takes 2.1 MB. */
const MAX_CACHED = 64 * 1024 * 1024;
/** Imports up to this size are encoded on the main thread, in about 2 ms; others by a worker. */
const SMALL = { scores: 1000, outcomeBytes: 128 * 1024 };
/** Bytes of a document that are sent at a time. */
const CHUNK = 64 * 1024;

/** Encodes the documents of completed imports, once for everybody who asks. */
export interface EncodedImports {
  /** Returns the document of an import. Throws 404 when it is gone meanwhile, ClientGone when the signal is aborted. */
  get: (head: ImportHead, signal?: AbortSignal) => Promise<EncodedImport>;
  /**
   * Yields the bytes of a document in chunks, copied: whoever takes them slowly holds one chunk in memory, not the
   * document. Throws when the document has changed before its end.
   */
  chunks: (importID: string, encoded: EncodedImport, signal?: AbortSignal) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** Returns how many documents were encoded since the start, and how many bytes are cached. */
  counts: () => { encoded: number; cachedBytes: number };
}

/** Creates the encodings of a database's imports; `preparer` makes those of large ones. */
export function createEncodedImports(db: Db, preparer: Pick<Preparer, 'encode'>): EncodedImports {
  const cache = new LRUCache<string, EncodedImport>({ maxSize: MAX_CACHED, sizeCalculation: sizeOf });
  const work = new SharedWork<EncodedImport>();
  const oneAtATime = atMost(1);
  const measured = new LRUCache<string, ImportMeasure & { version: number }>({ max: 1000 });
  let count = 0;

  /** Counting the scores of 30,000 takes 1 ms: they are counted again when anything has changed. */
  const measure = (head: ImportHead): ImportMeasure => {
    const version = databaseVersion(db);
    const known = measured.get(head.importID);
    if (known?.version === version) return known;
    const now = { ...measureImport(db, head), version };
    measured.set(head.importID, now);
    return now;
  };

  const encode = async ({ importID }: ImportHead, isSmall: boolean, signal: AbortSignal) => {
    const elsewhere = () => {
      // Whoever asked for it may have gone while it waited for its turn.
      signal.throwIfAborted();
      return preparer.encode(importID);
    };
    const encoded = await (isSmall ? encodeImport(db, importID) : oneAtATime(elsewhere));
    if (!encoded) throw notFound('import');
    count += 1;
    cache.set(importID, encoded);
    return encoded;
  };

  const get: EncodedImports['get'] = async (head, signal) => {
    const { scores, stamp } = measure(head);
    const cached = cache.get(head.importID);
    if (cached?.stamp === stamp) return cached;
    const isSmall = scores <= SMALL.scores && head.outcomeBytes <= SMALL.outcomeBytes;
    // With the stamp: work that began before a score was deleted is of no use afterwards.
    return work.join(`${head.importID} ${stamp}`, (cancelled) => encode(head, isSmall, cancelled), signal);
  };

  /** Returns the same document again, encoded anew if it has left the cache. */
  const again = async (importID: string, stamp: string, signal?: AbortSignal): Promise<EncodedImport> => {
    const cached = cache.get(importID);
    if (cached?.stamp === stamp) return cached;
    const head = await findImportHead(db, importID);
    const encoded = head?.status === 'completed' ? await get(head, signal) : undefined;
    if (encoded?.stamp !== stamp) throw new Error(`Import ${importID} changed while it was sent`);
    return encoded;
  };

  async function* chunks({ importID, stamp, length, held, signal }: Sending) {
    for (let at = 0; at < length; at += CHUNK) {
      const bytes = held ?? (await again(importID, stamp, signal)).bytes;
      yield bytes.slice(at, at + CHUNK);
    }
  }

  return {
    get,
    chunks(importID, { stamp, bytes }, signal) {
      const { length } = bytes;
      // What is too large for the cache would be encoded for every chunk.
      return chunks({ importID, stamp, length, held: length > MAX_CACHED / 2 ? bytes : undefined, signal });
    },
    counts: () => ({ encoded: count, cachedBytes: cache.calculatedSize }),
  };
}

interface Sending {
  importID: string;
  stamp: string;
  length: number;
  held: Uint8Array<ArrayBuffer> | undefined;
  signal: AbortSignal | undefined;
}

const sizeOf = ({ bytes, sessionIDs }: EncodedImport): number => bytes.length + 64 * sessionIDs.length + 1000;
