/** Thrown if a file can't be written; the message names it and the reason. */
export class WriteError extends Error {
  override name = 'WriteError';
}
