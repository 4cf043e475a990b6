/** Chunk of an export: the beginning of a file with its name, or bytes appended to the last file. */
export type Piece = { file: string } | { text: string } | { bytes: Uint8Array<ArrayBuffer> };

/** Yields a whole file with a value as JSON. */
export async function* jsonFile(name: string, value: unknown): AsyncGenerator<Piece> {
  yield { file: name };
  yield { text: `${JSON.stringify(value, null, 2)}\n` };
}

/** Returns an object without its null and undefined values. */
export const saying = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
