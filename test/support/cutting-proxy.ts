import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { onTestFinished } from 'vitest';

/**
 * Fate of a connection. `pass`: everything passes. `lose answer`: the server gets the request, and the connection is cut when its answer
 * begins. `hang up`: the client is disconnected while the server still works on the request.
 */
export type Cut = 'pass' | 'lose answer' | 'hang up';

export interface CuttingProxy {
  url: string;
  /** Where connections lead; a server that was started again has another port. */
  target: string;
  /** Asked for each connection, in order. */
  next: (connection: number) => Cut;
  /** How many connections were cut. */
  cut: () => number;
}

/** How long a client that is cut off has been connected (ms). */
const PATIENCE = 30;

/** A proxy on a socket of its own in front of a server; gone after the test. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let connections = 0;
  let cut = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const how = proxy.next(connections);
    connections += 1;
    const { hostname, port } = new URL(proxy.target);
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    const hangUp = () => {
      if (client.destroyed) return;
      cut += 1;
      client.destroy();
    };
    client.on('data', (data) => upstream.write(data));
    if (how === 'hang up') client.once('data', () => setTimeout(hangUp, PATIENCE));
    upstream.on('data', (data) => {
      if (how === 'pass') {
        client.write(data);
        return;
      }
      hangUp();
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    if (how !== 'hang up') client.on('close', () => upstream.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const proxy: CuttingProxy = { url: `http://127.0.0.1:${port}`, target, next: () => 'pass', cut: () => cut };
  return proxy;
}
