import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { drain } from './drain.ts';

/**
 * How long a connection stays open after a response sent before the end of the request's body, and how much of the rest is read and
 * discarded meanwhile. A connection closed with unread data is reset, and a client that is still sending may then never see the response.
 */
const LINGER = { ms: 2000, bytes: 32 * 1024 * 1024 };
/** Interval of checks (ms). */
const CHECK = 100;

const lingering = new WeakSet<Socket>();

/** Returns whether a connection is only read to its end: nothing on it is answered any more. */
export const isLingering = (socket: Socket): boolean => lingering.has(socket);

/**
 * Makes a response to a request whose body is incomplete say `Connection: close`, and closes the connection so that the client can read the
 * response.
 */
export function closeAfterEarlyAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!hasBody(incoming)) return;
  const writeHead = outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => ServerResponse;
  outgoing.writeHead = (...head: unknown[]) => {
    if (!incoming.complete) {
      outgoing.shouldKeepAlive = false;
      lingerBeforeClose(incoming);
    }
    return writeHead(...head);
  };
}

/** Requests without a body are complete, too, but the parser reports it only while they are being answered. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node ends a connection with `destroySoon` after its last response. */
function lingerBeforeClose(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const closeNow = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (isLingering(socket)) return;
    lingering.add(socket);
    socket.end();
    const from = socket.bytesRead;
    const until = performance.now() + LINGER.ms;
    const check = setInterval(() => {
      if (performance.now() > until || socket.bytesRead - from > LINGER.bytes) socket.destroy();
    }, CHECK);
    socket.once('close', () => clearInterval(check));
    incoming.once('end', closeNow);
    drain(incoming);
  };
}
