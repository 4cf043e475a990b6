import { setImmediate } from 'node:timers/promises';

/** Bytes of the first chunk, and the most of a later one. A chunk is larger only where a single text is. */
const SIZE = { first: 32 * 1024, most: 512 * 1024 };
/** After how long (ms) other work gets a turn on the event loop. */
const TURN = 4;

/** Collects texts as UTF-8 in chunks. */
export class TextChunks {
  #room = SIZE.first;
  #chunk = Buffer.alloc(0);
  #length = 0;

  /** Adds a text; returns the chunk before it where that has no room for it. */
  add(text: string): Uint8Array<ArrayBuffer> | undefined {
    // No character takes more than three bytes.
    const most = 3 * text.length;
    const full = this.#length + most > this.#chunk.length ? this.take() : undefined;
    if (most > this.#chunk.length) {
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(this.#room, most));
      this.#room = Math.min(SIZE.most, 4 * this.#room);
    }
    this.#length += this.#chunk.write(text, this.#length);
    return full;
  }

  /** Returns the collected bytes that were not returned yet; undefined if there are none. */
  take(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#length === 0) return undefined;
    const full = this.#chunk.subarray(0, this.#length);
    this.#chunk = this.#chunk.subarray(this.#length);
    this.#length = 0;
    return full;
  }
}

/** Encodes texts as UTF-8 in chunks, and passes bytes through. Yields to the event loop in between. */
export async function* encodeInChunks(
  pieces: Iterable<string | Uint8Array<ArrayBuffer>> | AsyncIterable<string | Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const chunks = new TextChunks();
  for await (const piece of yielding(pieces)) {
    const full = typeof piece === 'string' ? chunks.add(piece) : chunks.take();
    if (full) yield full;
    if (typeof piece !== 'string') yield piece;
  }
  const rest = chunks.take();
  if (rest) yield rest;
}

/** Passes items through, and yields to the event loop in between. */
export async function* yielding<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let turn = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - turn < TURN) continue;
    await setImmediate();
    turn = performance.now();
  }
}
