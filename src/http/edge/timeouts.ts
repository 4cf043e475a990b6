import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** All in ms. Set here rather than left to Node, whose own defaults are in brackets. */
export interface Timeouts {
  /** For all headers of a request [60 s]. */
  headers: number;
  /**
   * For a request with its body [5 min]: 64 MiB take an hour at 18 KB/s. Bodies that stall are found much sooner, by
   * their rate.
   */
  request: number;
  /** How often these two are checked [30 s]. */
  check: number;
  /** How long a connection without a request is kept [5 s]. Longer than the minute for which proxies keep theirs, so that no request meets a connection that is just being closed. */
  keepAlive: number;
  /** How long a client may take nothing of an answer, or send nothing at all [unlimited]. */
  stalled: number;
}

export const TIMEOUTS: Timeouts = {
  headers: 20_000,
  request: 3_600_000,
  check: 5000,
  keepAlive: 65_000,
  stalled: 60_000,
};

/** Returns the settings that a server has to be created with. */
export const timeoutOptions = ({ headers, request, check, keepAlive }: Timeouts) => ({
  headersTimeout: headers,
  requestTimeout: request,
  connectionsCheckingInterval: check,
  keepAliveTimeout: keepAlive,
});

/**
 * Cuts connections on which nothing has moved for a while, except where the client waits for the server: an import may
 * take minutes before there is anything to send.
 */
export function cutStalled(server: Server, { stalled }: Timeouts): void {
  const answering = new WeakSet<Socket>();
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    answering.add(socket);
    outgoing.once('close', () => answering.delete(socket));
  });
  server.setTimeout(stalled, (socket) => {
    if (!answering.has(socket) || socket.writableLength > 0) socket.destroy();
  });
}
