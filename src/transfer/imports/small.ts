import { formats } from './formats/index.ts';

/** Bodies up to this many bytes are imported by the writer alone: about a thousand plays in 80 ms. */
export const SMALL = 192 * 1024;

/** Bodies up to this many bytes hold what a game sends after a song: two or three milliseconds of work. */
const BRIEF = 2048;

/** Returns whether an import goes before others: somebody looks at the result of a song, and ten such take less time than one evening's plays. */
export const isBrief = (body: Uint8Array): boolean => body.byteLength <= BRIEF;

/** Returns whether the writer reads a body itself. */
export const isForWriter = (importType: string, body: Uint8Array): boolean =>
  body.byteLength <= SMALL && !formats.get(importType)?.isReadByWorker;
