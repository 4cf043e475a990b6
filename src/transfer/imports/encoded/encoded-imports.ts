import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

import type { Db } from '../../../../db/open.ts';
import { databaseVersion } from '../../../../db/version.ts';
import { notFound } from '../../../base/shared/refusal.ts';
import type { Preparer } from '../workers/preparer.ts';
import { encodeImport, type EncodedImport } from './encode.ts';
import { SharedWork } from './shared-work.ts';
import { findImportHead, measureImport, type ImportHead, type ImportMeasure } from './store.ts';

/** Size of the cache (bytes). An import of 30,000 scores takes 2.1 MB. */
const MAX_CACHED = 64 * 1024 * 1024;
/** Imports up to this size are encoded on the main thread, in about 2 ms; others by a worker. */
const SMALL = { scores: 1000, outcomeBytes: 128 * 1024 };
/** Size of the chunks in which a document is sent. */
const CHUNK = 64 * 1024;

/** Encodes the documents of completed imports, once for all requests. */
export interface EncodedImports {
  /** Returns the document of an import. Throws 404 if it is gone meanwhile, ClientGone if the signal is aborted. */
  get: (head: ImportHead, signal?: AbortSignal) => Promise<EncodedImport>;
  /**
   * Yields a document in chunks, copied: a slow client holds one chunk in memory, not the document. Throws if the document changes before
   * the end.
   */
  chunks: (importID: string, encoded: EncodedImport, signal?: AbortSignal) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** Returns the number of documents encoded since the start, and the bytes in the cache. */
  counts: () => { encoded: number; cachedBytes: number };
}

/** Creates the encodings of a database's imports; `preparer` encodes large ones. */
export function createEncodedImports(db: Db, preparer: Pick<Preparer, 'encode'>): EncodedImports {
  const cache = new LRUCache<string, EncodedImport>({ maxSize: MAX_CACHED, sizeCalculation: sizeOf });
  const work = new SharedWork<EncodedImport>();
  const oneAtATime = pLimit(1);
  const measured = new LRUCache<string, ImportMeasure & { version: number }>({ max: 1000 });
  let count = 0;

  /** Counting 30,000 scores takes 1 ms: they are recounted whenever anything has changed. */
  const measure = async (head: ImportHead): Promise<ImportMeasure> => {
    const version = databaseVersion(db);
    const known = measured.get(head.importID);
    if (known?.version === version) return known;
    const now = { ...(await measureImport(db, head)), version };
    measured.set(head.importID, now);
    return now;
  };

  const encode = async ({ importID }: ImportHead, isSmall: boolean, signal: AbortSignal) => {
    const elsewhere = () => {
      // The client may have disconnected while this waited for its turn.
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
    const { scores, stamp } = await measure(head);
    const cached = cache.get(head.importID);
    if (cached?.stamp === stamp) return cached;
    const isSmall = scores <= SMALL.scores && head.outcomeBytes <= SMALL.outcomeBytes;
    // The stamp keeps work started before a score was deleted from being used afterwards.
    return work.join(`${head.importID} ${stamp}`, (cancelled) => encode(head, isSmall, cancelled), signal);
  };

  /** Returns the same document, encoded again if it was evicted from the cache. */
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
      // A document too large for the cache would be encoded again for every chunk.
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
