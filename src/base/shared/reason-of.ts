/** Returns the message of an error, or the thrown value as text. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
