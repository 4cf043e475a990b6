import { formats } from './formats/index.ts';

/** Bodies up to this many bytes are imported by the writer alone: about a thousand plays in 80 ms. */
export const SMALL = 192 * 1024;

/** Returns whether the writer reads a body itself. */
export const isForWriter = (importType: string, body: Uint8Array): boolean =>
  body.byteLength <= SMALL && !formats.get(importType)?.isReadByWorker;
