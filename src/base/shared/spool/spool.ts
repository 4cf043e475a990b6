import { SpoolFile } from './file.ts';
import type { SpoolMemory } from './memory.ts';

/** How long a reader may take to request the next chunk (ms). */
const PATIENCE = 60_000;
/** Maximum chunk size for readers (bytes): a reader that takes this much within PATIENCE is not disconnected. */
const CHUNK = 128 * 1024;

export interface SpoolOptions {
  /** Folder of the temporary file. */
  folder: string;
  memory: SpoolMemory;
  patience?: number;
  /** Called once, when everything was read or the reader is gone. */
  onClose?: () => void;
}

/**
 * Bytes between one writer and one reader, each at its own speed. They wait in memory while there is room, and in a temporary file
 * otherwise, so the writer never waits for the reader.
 */
export class Spool {
  readonly #options: SpoolOptions;
  readonly #chunks: Uint8Array[] = [];
  #inMemory = 0;
  #file: SpoolFile | undefined;
  #state: 'open' | 'ended' | 'closed' = 'open';
  #failure: unknown;
  #wake = (): void => {};

  constructor(options: SpoolOptions) {
    this.#options = options;
  }

  /** Whether everything was read or the reader is gone. */
  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  /**
   * Adds bytes, which must not change afterwards. Returns false if the reader is gone. Rejects with the file system's error if the bytes
   * don't fit into memory and can't be written to the file. One write at a time.
   */
  async write(bytes: Uint8Array): Promise<boolean> {
    if (this.#state !== 'open') return false;
    // Keeps the order: bytes in the file come before newly written ones.
    if (!this.#file?.unread && this.#options.memory.take(bytes.length, this.#inMemory)) {
      this.#chunks.push(bytes);
      this.#inMemory += bytes.length;
    } else {
      const file = (this.#file ??= await SpoolFile.create(this.#options.folder));
      if (this.isClosed) {
        await file.close();
        return false;
      }
      await file.append(bytes);
    }
    this.#wake();
    return !this.isClosed;
  }

  /** Marks the end of the data. */
  end(): void {
    if (this.#state === 'open') this.#state = 'ended';
    this.#wake();
  }

  /** Aborts the stream after the bytes written so far. */
  fail(failure: unknown): void {
    this.#failure = failure;
    this.end();
  }

  /** Discards unread bytes. */
  close(): void {
    if (this.isClosed) return;
    this.#state = 'closed';
    this.#chunks.length = 0;
    this.#release(this.#inMemory);
    // Nobody is left to report to.
    this.#file?.close().catch(() => undefined);
    this.#wake();
    this.#options.onClose?.();
  }

  /** Returns the written bytes as a stream. It aborts, and closes the spool, if the next chunk is not requested within the patience. */
  stream(): ReadableStream<Uint8Array> {
    const { patience = PATIENCE } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const expectReader = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      timer = setTimeout(() => {
        controller.error(new Error('The client has stopped reading'));
        this.close();
      }, patience);
      timer.unref();
    };
    return new ReadableStream<Uint8Array>(
      {
        start: expectReader,
        pull: async (controller) => {
          clearTimeout(timer);
          const chunk = await this.#next();
          if (!chunk) return controller.close();
          controller.enqueue(chunk);
          expectReader(controller);
        },
        cancel: () => {
          clearTimeout(timer);
          this.close();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Returns the next chunk once it is there; undefined at the end. Throws the writer's error. */
  async #next(): Promise<Uint8Array | undefined> {
    try {
      while (!this.#hasNext() && this.#state === 'open') {
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      if (this.#hasNext()) return this.#fromMemory() ?? (await this.#file!.take());
      if (this.#failure !== undefined) throw this.#failure;
      this.close();
      return undefined;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #hasNext(): boolean {
    return this.#state !== 'closed' && (this.#chunks.length > 0 || Boolean(this.#file?.unread));
  }

  #fromMemory(): Uint8Array | undefined {
    const first = this.#chunks.shift();
    if (!first) return undefined;
    const chunk = first.subarray(0, CHUNK);
    if (chunk.length < first.length) this.#chunks.unshift(first.subarray(CHUNK));
    this.#release(chunk.length);
    return chunk;
  }

  #release(bytes: number): void {
    this.#inMemory -= bytes;
    this.#options.memory.give(bytes);
  }
}
