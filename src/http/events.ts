import type { Context } from 'hono';

import { EVENT_STREAM } from '../../contracts/contract.ts';
import { callerKey } from './caller-key.ts';
import type { AnyEvent, EventSource } from './handler.ts';
import type { StreamLimits } from './stream-limits.ts';
import { WaitingEvents } from './waiting-events.ts';

/** How often a comment is sent when there are no events (ms), so that proxies keep the connection. */
const HEARTBEAT = 15_000;
/** How long browsers wait before they connect again (ms). */
const RETRY = 2000;
/** How long a client may take nothing while something waits for it (ms). */
const PATIENCE = 60_000;

const HEADERS = {
  'content-type': EVENT_STREAM,
  // Neither stored nor compressed by anyone on the way, nor held back by nginx.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface EventStreamOptions {
  /** Validates an event against its schema. */
  check: (event: AnyEvent) => AnyEvent;
  /** Ends the stream when the server stops. */
  closing?: AbortSignal | undefined;
  /** Called with a defect, which ends the stream: its answer has begun, and the source must not suffer. */
  report?: ((error: unknown) => void) | undefined;
  /** Called once when nothing of the stream is left, however it ended. */
  onClosed?: (() => void) | undefined;
  /** Disconnects a client that has taken nothing for a minute; without it the stream fails. */
  disconnect?: (() => void) | undefined;
}

/**
 * Answers with a stream of server-sent events, which ends with its source, with the server, or when the client goes or
 * stalls. Throws 429 when the caller, or all callers together, have too many streams open.
 */
export function sendEvents(
  c: Context,
  source: EventSource<AnyEvent>,
  { streams, ...options }: EventStreamOptions & { streams?: StreamLimits | undefined },
): Response {
  // Nobody would read it, so nothing would end it.
  if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS);
  const onClosed = streams?.acquire(callerKey(c));
  const outgoing = c.env && 'outgoing' in c.env ? (c.env.outgoing as { destroy(): void }) : undefined;
  const disconnect = outgoing && (() => outgoing.destroy());
  return c.body(eventStream(source, { ...options, onClosed, disconnect }), 200, HEADERS);
}

/** Returns the bytes of a stream of events. Little is held for a client that takes none of them. */
export function eventStream(source: EventSource<AnyEvent>, options: EventStreamOptions): ReadableStream<Uint8Array> {
  const stream = new EventStream(options);
  return new ReadableStream(
    {
      start: (controller) => stream.start(controller, source),
      pull: () => stream.pull(),
      cancel: () => stream.close(),
    },
    { highWaterMark: 0 },
  );
}

class EventStream {
  readonly #options: EventStreamOptions;
  readonly #waiting = new WaitingEvents();
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  /** Whether the client has taken everything and reads on. */
  #isWanted = false;
  /** `ending`: the source has ended, and its last events may still wait for the client. */
  #state: 'open' | 'ending' | 'closed' = 'open';
  #heartbeat: NodeJS.Timeout | undefined;
  #stall: NodeJS.Timeout | undefined;
  #stopSource = () => {};

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>, source: EventSource<AnyEvent>): void {
    this.#controller = controller;
    const { closing } = this.#options;
    this.#waiting.addText(`retry: ${RETRY}\n\n`, 'retry');
    const stop = source({ send: this.#send, end: this.#end, fail: this.#fail });
    // It may have ended at once, before there was a way to stop it.
    if (this.#state !== 'open') return stop();
    this.#stopSource = stop;
    this.#heartbeat = setInterval(this.#beat, HEARTBEAT);
    closing?.addEventListener('abort', this.#end);
    if (closing?.aborted) this.#end();
  }

  pull(): void {
    this.#isWanted = true;
    this.#flush();
  }

  /** Ends the source, forgets what waits and leaves the stream as it is. */
  close(): void {
    if (this.#state === 'closed') return;
    this.#stop();
    this.#state = 'closed';
    clearTimeout(this.#stall);
    this.#waiting.takeAll();
    this.#options.onClosed?.();
  }

  readonly #send = (event: AnyEvent): void => {
    if (this.#state !== 'open') return;
    try {
      this.#waiting.add(this.#options.check(event));
      this.#flush();
    } catch (error) {
      this.#fail(error);
    }
  };

  readonly #end = (): void => {
    if (this.#state !== 'open') return;
    this.#stop();
    this.#state = 'ending';
    this.#flush();
  };

  readonly #fail = (defect: unknown): void => {
    this.#options.report?.(defect);
    this.#end();
  };

  /** Heartbeats don't pile up: while anything waits, the client has enough to take. */
  readonly #beat = (): void => {
    if (this.#waiting.size > 0) return;
    this.#waiting.addText(':\n\n', 'heartbeat');
    this.#flush();
  };

  #stop(): void {
    clearInterval(this.#heartbeat);
    this.#options.closing?.removeEventListener('abort', this.#end);
    const stop = this.#stopSource;
    this.#stopSource = () => {};
    stop();
  }

  /** Hands on what waits if the client wants it, else gives it a minute. */
  #flush(): void {
    if (this.#waiting.size > 0 && !this.#isWanted) return this.#expectReader();
    clearTimeout(this.#stall);
    this.#stall = undefined;
    if (this.#waiting.size > 0) {
      this.#isWanted = false;
      this.#controller.enqueue(this.#waiting.takeAll());
    }
    if (this.#state !== 'ending') return;
    this.close();
    this.#controller.close();
  }

  #expectReader(): void {
    this.#stall ??= setTimeout(() => {
      this.close();
      if (this.#options.disconnect) this.#options.disconnect();
      else this.#controller.error(new Error('The client took no events for a minute'));
    }, PATIENCE);
    this.#stall.unref();
  }
}
