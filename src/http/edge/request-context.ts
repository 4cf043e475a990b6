import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { errorBody } from '../../base/shared/refusal.ts';
import { REQUEST_ID } from '../fixed-headers.ts';
import { ALWAYS } from '../security-headers.ts';

/** Context of a request, available to all code that runs for it. */
export interface RequestContext {
  /** Included in its response and in every line of the log about it. */
  readonly id: string;
  /** Registers a function called when the request has failed for good: later output is discarded. */
  onFailure: (listener: () => void) => void;
  /** Answers with 500, or disconnects if a response has begun. Later output is discarded. */
  fail: () => void;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the request that the calling code runs for, also in its timers and promises; undefined outside of any. */
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

/** Discards the app's response, which is no longer wanted. */
function silence(outgoing: ServerResponse): void {
  const ignore = () => outgoing;
  Object.assign(outgoing, { writeHead: ignore, flushHeaders: ignore, end: ignore, write: () => true });
}

/**
 * Runs work for a request. Events of its streams, which originate in the socket and thus outside, run for it too. Errors thrown by it, now
 * or in any listener, go to `onDefect` and not to the process.
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
