/** Returns the message of an error, or what was thrown instead of one, as text. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
