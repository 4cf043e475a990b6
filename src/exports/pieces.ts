import { setImmediate } from 'node:timers/promises';

/** A part of an export: the beginning of a file, by its name, or what goes to the end of the file begun last. */
export type Piece = { file: string } | { text: string } | { bytes: Uint8Array };

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
