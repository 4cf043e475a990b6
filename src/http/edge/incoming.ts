import { IncomingMessage } from 'node:http';

/** Whether a value is a request as it came over a socket; requests of tests come without one. */
export const isIncoming = (value: unknown): value is IncomingMessage => value instanceof IncomingMessage;
