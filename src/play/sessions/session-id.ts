/** Formats a sessionID. */
export const formatSessionID = (bytes: Buffer): string => `Q${bytes.toString('hex')}`;

/** Parses a public sessionID into its bytes; undefined if it is invalid. */
export const parseSessionID = (sessionID: string): Buffer | undefined =>
  /^Q[0-9a-f]{40}$/.test(sessionID) ? Buffer.from(sessionID.slice(1), 'hex') : undefined;
