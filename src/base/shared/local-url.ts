/** Wildcard addresses, each with one at which the server can be reached. */
const EVERY: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns whether a server on this host listens on every address of the machine. */
export const isEverywhere = (host: string): boolean => host in EVERY;

/** Returns the URL of a server as seen from this machine. */
export function localURL(host: string, port: number): string {
  const reachable = EVERY[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
