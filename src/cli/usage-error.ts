/** Thrown for invalid arguments or input on the command line; only the message is printed. */
export class UsageError extends Error {
  override name = 'UsageError';
}
