import type { Context } from 'hono';

import { EVENT_STREAM } from '../../contracts/contract.ts';
import type { AnyEvent, EventSource } from '../handler/handler.ts';
import { callerKey } from './caller-key.ts';
import { respond } from './respond.ts';
import type { StreamLimits } from './stream-limits.ts';
import { WaitingEvents } from './waiting-events.ts';

/** Interval of comments when there are no events (ms), so that proxies keep the connection. */
const HEARTBEAT = 15_000;
/** Delay before browsers reconnect (ms). */
const RETRY = 2000;
/** How long a client may read nothing while events wait for it (ms). */
const PATIENCE = 60_000;

const HEADERS = {
  'content-type': EVENT_STREAM,
  // Neither stored nor compressed on the way, nor buffered by nginx.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface EventStreamOptions {
  /** Validates an event against its schema. */
  check: (event: AnyEvent) => AnyEvent;
  /** Ends the stream at shutdown. */
  closing?: AbortSignal | undefined;
  /** Called with a defect, which ends the stream: its response has begun, and the source must not be affected. */
  report?: ((error: unknown) => void) | undefined;
  /** Called once when the stream has ended for any reason. */
  onClosed?: (() => void) | undefined;
  /** Disconnects a client that has read nothing for a minute; without it the stream fails. */
  disconnect?: (() => void) | undefined;
}

/**
 * Answers with a stream of server-sent events, which ends with its source, at shutdown, or when the client disconnects or stalls. Throws
 * 429 if the caller, or all callers together, have too many streams open.
 */
export function sendEvents(
  c: Context,
  source: EventSource<AnyEvent>,
  { streams, ...options }: EventStreamOptions & { streams?: StreamLimits | undefined },
): Response {
  // Nobody would read it, so nothing would end it.
  if (c.req.method === 'HEAD') return respond(c, null, 200, HEADERS);
  const onClosed = streams?.acquire(callerKey(c));
  const outgoing = c.env && 'outgoing' in c.env ? (c.env.outgoing as { destroy(): void }) : undefined;
  const disconnect = outgoing && (() => outgoing.destroy());
  return respond(c, eventStream(source, { ...options, onClosed, disconnect }), 200, HEADERS);
}

/** Returns the bytes of a stream of events. Little is buffered for a client that does not read. */
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
  /** Whether the client has read everything and wants more. */
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
    // It may have ended at once, before it could be stopped.
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

  /** Ends the source, discards waiting events and leaves the stream as it is. */
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

  /** Heartbeats don't pile up: while anything waits, the client has enough to read. */
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

  /** Passes waiting events on if the client wants them, else gives it a minute. */
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
