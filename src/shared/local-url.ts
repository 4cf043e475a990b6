/** Addresses that stand for every one of this machine, and one of those at which it can be reached. */
const EVERY: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Whether a server with this host can be reached at every address of this machine. */
export const isEverywhere = (host: string): boolean => host in EVERY;

/** Where a server can be reached from this machine. */
export function localURL(host: string, port: number): string {
  const reachable = EVERY[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
