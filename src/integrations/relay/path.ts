/** The header that names the servers which scores have come through, so that they are not sent back to one of them. */
export const RELAY_PATH = 'x-relay-path';

/** More servers than this in a row are a loop that nobody noticed. */
const LONGEST = 16;

/** The servers (base URLs) that a header names. */
export const parseRelayPath = (header: string | undefined): string[] => (header ?? '').split(/[\s,]+/).filter(Boolean);

export const formatRelayPath = (path: readonly string[]): string => path.join(', ');

/** Whether scores that came by this path may go on to that server. */
export const maySendTo = (baseUrl: string, path: readonly string[]): boolean =>
  path.length < LONGEST && !path.includes(baseUrl);
