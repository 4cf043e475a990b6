/** First allocation for content of unknown length (bytes). */
const FIRST = 64 * 1024;

/**
 * Joins chunks into one buffer as they arrive, so that chunks can be freed and content is in memory once. Allocated memory that is not
 * written to yet is not taken from the system.
 */
export class ByteCollector {
  #bytes: Uint8Array<ArrayBuffer>;
  #size = 0;

  /** `length` is the exact number of bytes, if known. */
  constructor(length: number = FIRST) {
    this.#bytes = new Uint8Array(length);
  }

  add(chunk: Uint8Array): void {
    const size = this.#size + chunk.byteLength;
    if (size > this.#bytes.byteLength) this.#resize(Math.max(size, this.#bytes.byteLength * 2));
    this.#bytes.set(chunk, this.#size);
    this.#size = size;
  }

  /** Returns the collected bytes, in an ArrayBuffer of exactly that size. Must be called once, at the end. */
  take(): Uint8Array<ArrayBuffer> {
    if (this.#size !== this.#bytes.byteLength) this.#resize(this.#size);
    return this.#bytes;
  }

  /** Frees the old memory at once rather than at the next garbage collection. */
  #resize(length: number): void {
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length));
  }
}
