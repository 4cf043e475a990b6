import { IncomingMessage } from 'node:http';

const arrived = new WeakMap<Request, IncomingMessage>();

/** Remembers which request of a socket a request of the app stands for. */
export const noteIncoming = (request: Request, incoming: IncomingMessage): void => void arrived.set(request, incoming);

/** Returns what came over the socket; undefined for a request that the app has sent to itself, or a test. */
export const incomingOf = (request: Request): IncomingMessage | undefined => arrived.get(request);

/** Whether a stream is the body of a request that came over a socket. */
export const isIncoming = (stream: unknown): stream is IncomingMessage => stream instanceof IncomingMessage;
