import type { Server } from 'node:http';

import { networkOf } from '../../base/net/addresses.ts';

/** Maximum number of open connections. */
export interface ConnectionLimits {
  /** Per IPv4 address or IPv6 /64. A browser opens six; this suffices for thirty of them behind one router. */
  perAddress: number;
  /** Each takes about 20 KB. */
  inAll: number;
}

export const CONNECTIONS: ConnectionLimits = { perAddress: 200, inAll: 4000 };

/** Closes connections beyond the limits at once. Addresses shared by many clients have no limit of their own. */
export function limitConnections(
  server: Server,
  { perAddress, inAll }: ConnectionLimits,
  isShared: (address: string) => boolean,
): void {
  server.maxConnections = inAll;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isShared(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
