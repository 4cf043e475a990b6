/** A part of an export: the beginning of a file, by its name, or what is appended to the file begun last. */
export type Piece = { file: string } | { text: string } | { bytes: Uint8Array<ArrayBuffer> };

/** Yields a whole file with a value as JSON. */
export async function* jsonFile(name: string, value: unknown): AsyncGenerator<Piece> {
  yield { file: name };
  yield { text: `${JSON.stringify(value, null, 2)}\n` };
}

/** Returns an object without what is null or undefined. */
export const saying = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
