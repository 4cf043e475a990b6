import { setImmediate } from 'node:timers/promises';

/**
 * A part of an export: the beginning of a file, by its name, or what goes to the end of the file begun last. `isKept`:
 * the same bytes may come again in another export.
 */
export type Piece = File | { text: string } | Bytes;
export interface File {
  file: string;
  /** Whether it is full of ids, in which there is nothing that comes again. */
  isRandom?: boolean;
}
export interface Bytes {
  bytes: Uint8Array;
  isKept?: boolean;
}

/** So many bytes go on at a time, at least, where a file goes on: each time has its price. */
const CHUNK = 256 * 1024;
/** Room for the first of them: a short export needs no more. */
const FIRST = 32 * 1024;

/** The files and their bytes, in larger chunks; what is kept is one by itself. */
export async function* inChunks(pieces: AsyncIterable<Piece>): AsyncGenerator<File | Bytes> {
  let room = FIRST;
  let chunk = Buffer.alloc(0);
  let length = 0;
  const whole = () => {
    const bytes = chunk.subarray(0, length);
    [chunk, length] = [chunk.subarray(length), 0];
    return { bytes };
  };
  for await (const piece of pieces) {
    if (!('text' in piece)) {
      if (length > 0) yield whole();
      yield piece;
      continue;
    }
    const size = Buffer.byteLength(piece.text);
    if (length + size > chunk.length) {
      if (length > 0) yield whole();
      chunk = Buffer.allocUnsafeSlow(Math.max(room, size));
      room = Math.min(CHUNK, 4 * room);
    }
    length += chunk.write(piece.text, length);
  }
  if (length > 0) yield whole();
}

/** After so long others have their turn (ms). */
const TURN = 4;

/** Hands on what is read page by page, and lets others have their turn in between. */
export async function* unhurried<T>(pages: Iterable<T>): AsyncGenerator<T> {
  let turn = performance.now();
  for (const page of pages) {
    yield page;
    if (performance.now() - turn < TURN) continue;
    await setImmediate();
    turn = performance.now();
  }
}

/** A whole file with a value as JSON. */
export async function* jsonFile(name: string, value: unknown): AsyncGenerator<Piece> {
  yield { file: name };
  yield { text: `${JSON.stringify(value, null, 2)}\n` };
}

/** An object without what is null or undefined. */
export const saying = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
