import type { z } from 'zod';

import type { ImportAnswer, ImportDocument } from '../../../../contracts/documents/import.ts';
import { joined } from '../../../base/shared/joined.ts';
import { EncodedBody } from '../../../handler/handler.ts';
import { openingFor, type EncodedImport } from './encode.ts';
import type { EncodedImports } from './encoded-imports.ts';

/** Returns an answer for one client alone. */
export const encodedOnce = <T>(...parts: Uint8Array[]): EncodedBody<T> =>
  new EncodedBody<T>({
    chunks: joined<Uint8Array>(...parts.map(inSlices)),
    length: parts.reduce((sum, { length }) => sum + length, 0),
    state: null,
  });

/** Chunk size (bytes). */
const SLICE = 256 * 1024;

function* inSlices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** Returns the document of a large import as its answer. */
export const withURL = (encoded: EncodedImport, url: string): EncodedBody<z.input<typeof ImportAnswer>> =>
  // It begins with the brace of a non-empty object; who imported it gets it.
  encodedOnce(
    Buffer.from(`{"url":${JSON.stringify(url)},`),
    openingFor(encoded, encoded.owner).subarray(1),
    encoded.bytes.subarray(1),
  );

interface Poll {
  importID: string;
  viewer: number | null;
  signal: AbortSignal;
}

/** Returns the poll of a completed import; its document is shared by everybody who polls it. */
export function completedPoll(encoded: EncodedImports, document: EncodedImport, { importID, viewer, signal }: Poll) {
  const opening = openingFor(document, viewer);
  const before = Buffer.concat([Buffer.from('{"importStatus":"completed","import":'), opening]);
  const after = Buffer.from('}');
  return new EncodedBody<{ importStatus: 'completed'; import: ImportDocument }>({
    chunks: joined([before], withoutBrace(encoded.chunks(importID, document, signal)), [after]),
    length: before.length + document.bytes.length - 1 + after.length,
    state: `${importID} ${document.stamp} ${opening.length}`,
  });
}

/** Yields the chunks of an object without its first brace. */
async function* withoutBrace(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield isFirst ? chunk.subarray(1) : chunk;
    isFirst = false;
  }
}
