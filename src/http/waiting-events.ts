import type { AnyEvent } from '../handler/handler.ts';

/** Maximum bytes of events buffered for a slow client before older ones are dropped. */
const MAX_WAITING = 16 * 1024;

const encoder = new TextEncoder();

/**
 * Buffers the events of a stream until its client reads them. The buffer is limited: beyond `MAX_WAITING` bytes only the latest event of
 * each name is kept, so a slow client misses steps of progress but never the end.
 */
export class WaitingEvents {
  #waiting: { name: string; text: string }[] = [];
  #size = 0;

  /** Buffered characters, about as many as bytes. */
  get size(): number {
    return this.#size;
  }

  /** Adds an event. JSON has no line breaks, so its data is one line. */
  add({ event, data }: AnyEvent): void {
    this.addText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, event);
  }

  /** Adds text that is not an event, such as a comment; texts with the same name replace each other if there are too many. */
  addText(text: string, name: string): void {
    this.#waiting.push({ name, text });
    this.#size += text.length;
    if (this.#size > MAX_WAITING) this.#dropOlder();
  }

  /** Empties the buffer and returns its content encoded. */
  takeAll(): Uint8Array<ArrayBuffer> {
    const bytes = encoder.encode(this.#waiting.map(({ text }) => text).join(''));
    this.#waiting = [];
    this.#size = 0;
    return bytes;
  }

  #dropOlder(): void {
    const latest = new Map(this.#waiting.map((one) => [one.name, one]));
    this.#waiting = this.#waiting.filter((one) => latest.get(one.name) === one);
    this.#size = this.#waiting.reduce((sum, { text }) => sum + text.length, 0);
  }
}
