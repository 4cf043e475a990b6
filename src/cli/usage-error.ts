/** Wrong arguments or input on the command line; the message is all that is printed. */
export class UsageError extends Error {
  override name = 'UsageError';
}
