/** Header with the servers that scores have passed through, so that they are not sent back to one of them. */
export const RELAY_PATH = 'x-relay-path';

/** A longer path means an unnoticed loop. */
const LONGEST = 16;

/** Returns the servers (base URLs) in a header. */
export const parseRelayPath = (header: string | undefined): string[] => (header ?? '').split(/[\s,]+/).filter(Boolean);

export const formatRelayPath = (path: readonly string[]): string => path.join(', ');

/** Returns whether scores with this path may be sent to that server. */
export const maySendTo = (baseUrl: string, path: readonly string[]): boolean =>
  path.length < LONGEST && !path.includes(baseUrl);
