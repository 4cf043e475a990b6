import type { Context } from 'hono';

import { EVENT_STREAM } from '../../contracts/contract.ts';
import type { AnyEvent, EventSource } from './handler.ts';

/** How often something is sent when there is nothing to tell (ms), so that no proxy takes the connection for dead. */
const HEARTBEAT = 15_000;
/** How long browsers wait before they connect again (ms). */
const RETRY = 2000;

const HEADERS = {
  'content-type': EVENT_STREAM,
  // Neither kept nor packed by anyone on the way, nor held back by nginx.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface EventStreamOptions {
  /** Lets an event through its schema. */
  check: (event: AnyEvent) => AnyEvent;
  /** Ends the stream when the server stops. */
  closing?: AbortSignal | undefined;
  /** Hears of a defect, which ends the stream: its answer has begun, and whoever tells the events must not suffer. */
  report?: ((error: unknown) => void) | undefined;
}

/** Answers with a stream of server-sent events, which ends with its source, with the server, or when the client goes. */
export function sendEvents(c: Context, source: EventSource<AnyEvent>, options: EventStreamOptions): Response {
  // Nobody would read it, so nothing would end it.
  if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS);
  return c.body(eventStream(source, options), 200, HEADERS);
}

/** The bytes of a stream of events. */
export function eventStream(
  source: EventSource<AnyEvent>,
  { check, closing, report }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      let open = true;
      let heartbeat: NodeJS.Timeout | undefined;
      let stopSource = () => {};
      const write = (text: string) => open && controller.enqueue(encoder.encode(text));
      const end = () => {
        if (!open) return;
        stop();
        controller.close();
      };
      const fail = (defect: unknown) => {
        report?.(defect);
        end();
      };
      const send = (event: AnyEvent) => {
        if (!open) return;
        try {
          write(wire(check(event)));
        } catch (error) {
          fail(error);
        }
      };
      stop = () => {
        if (!open) return;
        open = false;
        clearInterval(heartbeat);
        closing?.removeEventListener('abort', end);
        stopSource();
      };
      write(`retry: ${RETRY}\n\n`);
      stopSource = source({ send, end, fail });
      // It may have come to its end at once, before there was a way to stop it.
      if (!open) return stopSource();
      heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT);
      closing?.addEventListener('abort', end);
      if (closing?.aborted) end();
    },
    cancel: () => stop(),
  });
}

/** An event as it is sent. JSON has no line breaks, so its data is one line. */
const wire = ({ event, data }: AnyEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
