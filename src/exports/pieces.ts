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

/** The bytes of a piece of a file. */
export const bytesOf = (piece: { text: string } | { bytes: Uint8Array }): Uint8Array =>
  'text' in piece ? Buffer.from(piece.text) : piece.bytes;

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
