import type { AnyEvent } from './handler.ts';

/** Bytes of events that may wait for a slow client before older ones are dropped. */
const MAX_WAITING = 16 * 1024;

const encoder = new TextEncoder();

/**
 * Holds the events of a stream until its client takes them. What waits is bounded: beyond `MAX_WAITING` bytes only the
 * latest event of each name is kept, so a slow client misses steps of progress but never the end.
 */
export class WaitingEvents {
  #waiting: { name: string; text: string }[] = [];
  #size = 0;

  /** Characters that wait, about as many as bytes. */
  get size(): number {
    return this.#size;
  }

  /** Adds an event. JSON has no line breaks, so its data is one line. */
  add({ event, data }: AnyEvent): void {
    this.addText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, event);
  }

  /** Adds text that is no event, such as a comment; texts with the same name replace each other when there are too many. */
  addText(text: string, name: string): void {
    this.#waiting.push({ name, text });
    this.#size += text.length;
    if (this.#size > MAX_WAITING) this.#dropOlder();
  }

  /** Removes everything that waits and returns it encoded. */
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
