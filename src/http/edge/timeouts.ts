import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** All in ms. Set explicitly; Node's defaults are in brackets. */
export interface Timeouts {
  /** For all headers of a request [60 s]. */
  headers: number;
  /** For a request with its body [5 min]: 64 MiB take an hour at 18 KB/s. Stalled bodies are detected much sooner, by their rate. */
  request: number;
  /** Interval of checks for these two [30 s]. */
  check: number;
  /**
   * How long an idle connection stays open [5 s]. Longer than the minute for which proxies keep theirs, so that no request meets a
   * connection that is being closed.
   */
  keepAlive: number;
  /** How long a client may read nothing of a response, or send nothing at all [unlimited]. */
  stalled: number;
}

export const TIMEOUTS: Timeouts = {
  headers: 20_000,
  request: 3_600_000,
  check: 5000,
  keepAlive: 65_000,
  stalled: 60_000,
};

/** Returns the options for creating a server. */
export const timeoutOptions = ({ headers, request, check, keepAlive }: Timeouts) => ({
  headersTimeout: headers,
  requestTimeout: request,
  connectionsCheckingInterval: check,
  keepAliveTimeout: keepAlive,
});

/**
 * Closes connections without progress, except while the client waits for the server: an import may take minutes before there is anything to
 * send.
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
