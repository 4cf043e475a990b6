import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { errorBody } from '../../shared/refusal.ts';
import { ALWAYS } from '../security-headers.ts';

/** The header that tells a caller under which id the log has the request. */
export const REQUEST_ID = 'x-request-id';

/** One request on its way through the server; known to everything that runs for it. */
export interface RequestContext {
  /** In its answer and in every line of the log about it. */
  readonly id: string;
  /** Calls a function when the request has failed for good: nothing that it does later is answered. */
  onFailure: (listener: () => void) => void;
  /** Answers with 500, or cuts the connection when an answer has begun. Whatever is written later goes nowhere. */
  fail: () => void;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request that the calling code runs for, also in timers and promises that it has begun; undefined outside of any. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

export function createRequestContext(incoming: IncomingMessage, outgoing: ServerResponse): RequestContext {
  const id = randomUUID();
  const listeners: (() => void)[] = [];
  let failed = false;
  return {
    id,
    onFailure: (listener) => void listeners.push(listener),
    fail() {
      if (failed) return;
      failed = true;
      for (const listener of listeners) listener();
      if (outgoing.headersSent) {
        incoming.destroy();
      } else {
        answerPlainly(outgoing, 500, errorBody(undefined), id);
      }
      silence(outgoing);
    },
  };
}

/** Answers without the app, and closes the connection. */
export function answerPlainly(outgoing: ServerResponse, status: number, body: object, id: string = randomUUID()): void {
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(status, { ...ALWAYS, 'content-type': 'application/json', [REQUEST_ID]: id });
  outgoing.end(JSON.stringify(body));
}

/** The app does not know that its answer is not wanted any more. */
function silence(outgoing: ServerResponse): void {
  const ignore = () => outgoing;
  Object.assign(outgoing, { writeHead: ignore, flushHeaders: ignore, end: ignore, write: () => true });
}

/**
 * Runs work for a request. Events of its streams, which come from the socket and thus from outside, run for it too.
 * Errors that they throw, now or in any listener, go to `onDefect` and not to the process.
 */
export function runFor(
  context: RequestContext,
  streams: readonly EventEmitter[],
  onDefect: (error: unknown, context: RequestContext) => void,
  work: () => void,
): void {
  const guarded = <T>(call: () => T): T | undefined =>
    storage.run(context, () => {
      try {
        return call();
      } catch (error) {
        onDefect(error, context);
        return undefined;
      }
    });
  for (const stream of streams) {
    const emit = stream.emit.bind(stream);
    stream.emit = (...event) => guarded(() => emit(...event)) ?? true;
  }
  guarded(work);
}
