import { SpoolFile } from './file.ts';
import type { SpoolMemory } from './memory.ts';

/** How long a reader may take to want the next chunk (ms). */
const PATIENCE = 60_000;
/** Largest chunk for readers (bytes): whoever takes this much within PATIENCE is not broken off. */
const CHUNK = 128 * 1024;

export interface SpoolOptions {
  /** Where the temporary file goes. */
  folder: string;
  memory: SpoolMemory;
  patience?: number;
  /** Called once, when all was taken or nobody will take more. */
  onClose?: () => void;
}

/**
 * Uint8Array on their way from one writer to one reader, each at its own speed. They wait in memory while there is room, and
 * in a temporary file otherwise, so the writer never waits for the reader.
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

  /** Whether all was taken, or nobody will take more. */
  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  /**
   * Adds bytes, which must not change afterwards. Returns false when nobody will take them. Rejects with what the file
   * system says when they have to go to a file and can't. One write at a time.
   */
  async write(bytes: Uint8Array): Promise<boolean> {
    if (this.#state !== 'open') return false;
    // In order: what is in the file comes before what is written now.
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

  /** Says that this was all. */
  end(): void {
    if (this.#state === 'open') this.#state = 'ended';
    this.#wake();
  }

  /** Breaks the stream off behind what was written. */
  fail(failure: unknown): void {
    this.#failure = failure;
    this.end();
  }

  /** Drops what was not taken. */
  close(): void {
    if (this.isClosed) return;
    this.#state = 'closed';
    this.#chunks.length = 0;
    this.#release(this.#inMemory);
    // Nobody is left to be told.
    this.#file?.close().catch(() => undefined);
    this.#wake();
    this.#options.onClose?.();
  }

  /** Returns what was written as a stream. It breaks off, and closes the spool, when nobody takes the next chunk within the patience. */
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

  /** The next chunk, once it is there; undefined at the end. Throws what the writer failed with. */
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
