import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

import { Zip, type ZipInputFile } from 'fflate';

import { inChunks, type Piece } from './pieces.ts';

const NOTHING = new Uint8Array();
/** The number of the method of compression in a zip file. */
const DEFLATE = 8;
/** Higher ones take twice as long for two parts in a hundred. */
const LEVEL = 3;
/** What the other thread hands over at a time (bytes). */
const CHUNK = 128 * 1024;

/** A file of the archive. It is compressed on another thread. */
class ZippedFile implements ZipInputFile {
  readonly filename: string;
  readonly mtime: number;
  readonly compression = DEFLATE;
  /** Of what is in it, as far as it is written: bytes and their checksum. */
  size = 0;
  crc = 0;
  /** Given by the archive that it is added to. */
  ondata: ZipInputFile['ondata'];
  readonly #deflate: DeflateRaw = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK });
  #room: Promise<unknown> | undefined;

  constructor(filename: string, mtime: number) {
    this.filename = filename;
    this.mtime = mtime;
    this.#deflate.on('data', (chunk: Buffer<ArrayBuffer>) => this.ondata?.(null, chunk, false));
  }

  /** Waits for what was written before, so that the next page is read while this one is compressed. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.#room;
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    this.#room = this.#deflate.write(bytes) ? undefined : once(this.#deflate, 'drain');
  }

  async end(): Promise<void> {
    this.#deflate.end();
    await finished(this.#deflate);
    this.ondata?.(null, NOTHING, true);
  }

  terminate(): void {
    this.#deflate.destroy();
  }
}

/** A zip file of what comes, made as far as it is asked for. `now` (Unix ms) is the time of all files in it. */
export async function* zipped(pieces: AsyncIterable<Piece>, now: number): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) made.push(chunk);
  });
  let open: ZippedFile | undefined;
  try {
    for await (const piece of inChunks(pieces)) {
      if ('file' in piece) {
        await open?.end();
        open = new ZippedFile(piece.file, now);
        zip.add(open);
        continue;
      }
      await open?.write(piece.bytes);
      yield* made.splice(0);
    }
    await open?.end();
    zip.end();
    yield* made;
  } finally {
    // Where the rest is not wanted, what is begun is given up.
    open?.terminate();
  }
}
