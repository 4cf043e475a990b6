import { setImmediate } from 'node:timers/promises';

/** A part of an export: the beginning of a file, by its name, or what goes to the end of the file begun last. */
export type Piece = { file: string } | { text: string } | { bytes: Uint8Array };

/** The bytes of texts one after another. A text with a kanji takes longer, so those without are not put together with it. */
export function encodedTogether(texts: readonly string[]): Buffer<ArrayBuffer> {
  // No character takes more than three bytes.
  const bytes = Buffer.allocUnsafeSlow(3 * texts.reduce((sum, { length }) => sum + length, 0));
  return bytes.subarray(
    0,
    texts.reduce((at, text) => at + bytes.write(text, at), 0),
  );
}

/** So many bytes go on at a time, at least, where a file goes on: each time has its price. */
const CHUNK = 256 * 1024;

/** The files and their bytes, in larger chunks. */
export async function* inChunks(
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<{ file: string } | { bytes: Uint8Array }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const isFile = 'file' in piece;
    if (!isFile) {
      const bytes = 'text' in piece ? Buffer.from(piece.text) : piece.bytes;
      waiting.push(bytes);
      length += bytes.length;
    }
    if (length > 0 && (isFile || length >= CHUNK)) {
      yield { bytes: Buffer.concat(waiting) };
      [waiting, length] = [[], 0];
    }
    if (isFile) yield piece;
  }
  if (length > 0) yield { bytes: Buffer.concat(waiting) };
}

/** Hands on what is read page by page, and lets others have their turn before each page. */
export async function* unhurried<T>(pages: Iterable<T>): AsyncGenerator<T> {
  for (const page of pages) {
    await setImmediate();
    yield page;
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
