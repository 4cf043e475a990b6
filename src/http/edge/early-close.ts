import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long a connection stays open after an answer that came before the end of the request's body, and how much of the
 * rest is read and thrown away meanwhile. A connection that is closed with unread data is reset, and a client that is
 * still sending may then never see the answer.
 */
const LINGER = { ms: 2000, bytes: 32 * 1024 * 1024 };
/** How often the bytes are looked at (ms). */
const CHECK = 100;

const lingering = new WeakSet<Socket>();

/** Whether a connection is only read to its end: nothing on it is answered any more. */
export const isLingering = (socket: Socket): boolean => lingering.has(socket);

/**
 * Sees to it that an answer to a request whose body has not arrived in full says `Connection: close`, and that the
 * connection is closed in a way that lets the client read the answer.
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

/** Requests without a body are complete, too, but the parser says so only when they are being answered already. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node ends a connection by `destroySoon` once its last answer is out. */
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
    incoming.resume();
  };
}
