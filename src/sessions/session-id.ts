/** The public form of a sessionID. */
export const formatSessionID = (bytes: Buffer): string => `Q${bytes.toString('hex')}`;

/** The bytes of a public sessionID; undefined when it is none. */
export const parseSessionID = (sessionID: string): Buffer | undefined =>
  /^Q[0-9a-f]{40}$/.test(sessionID) ? Buffer.from(sessionID.slice(1), 'hex') : undefined;
