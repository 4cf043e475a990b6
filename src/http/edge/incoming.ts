import { IncomingMessage } from 'node:http';

const arrived = new WeakMap<Request, IncomingMessage>();

/** Remembers the socket's request that a request of the app belongs to. */
export const noteIncoming = (request: Request, incoming: IncomingMessage): void => void arrived.set(request, incoming);

/** Returns the request on the socket; undefined for a request that the app has sent to itself, or a test. */
export const incomingOf = (request: Request): IncomingMessage | undefined => arrived.get(request);

/** Returns whether a stream is the body of a request from a socket. */
export const isIncoming = (stream: unknown): stream is IncomingMessage => stream instanceof IncomingMessage;
