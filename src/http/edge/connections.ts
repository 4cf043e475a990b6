import type { Server } from 'node:http';

import { networkOf } from '../../net/addresses.ts';

/** Connections open at a time. */
export interface ConnectionLimits {
  /** Per IPv4 address or IPv6 /64. A browser opens six; this is enough for thirty of them behind one router. */
  perAddress: number;
  /** Each takes some 20 KB. */
  inAll: number;
}

export const CONNECTIONS: ConnectionLimits = { perAddress: 200, inAll: 2000 };

/** Closes connections beyond the limits at once. Addresses that many clients share have no limit of their own. */
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
