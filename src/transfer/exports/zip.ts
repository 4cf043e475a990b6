import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

import { Zip, type ZipInputFile } from 'fflate';

import { TextChunks } from '../../base/shared/chunks.ts';
import type { Piece } from './pieces.ts';

/** Number of the compression method in a zip file. */
const DEFLATE = 8;
/** Higher levels take twice as long to save two percent. */
const LEVEL = 3;

/** A file of the archive, compressed on a thread of zlib's. */
class ZippedFile implements ZipInputFile {
  readonly compression = DEFLATE;
  /** Bytes written so far, and their checksum. */
  size = 0;
  crc = 0;
  /** Set by the archive that the file is added to. */
  ondata: ZipInputFile['ondata'];
  readonly filename: string;
  readonly mtime: number;
  readonly #deflate = createDeflateRaw({ level: LEVEL });

  constructor(filename: string, mtime: number) {
    this.filename = filename;
    this.mtime = mtime;
    this.#deflate.on('data', (chunk: Buffer<ArrayBuffer>) => this.ondata?.(null, chunk, false));
    // A failure rejects what waits in `write` and `end`.
    this.#deflate.on('error', () => undefined);
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    if (!this.#deflate.write(bytes)) await once(this.#deflate, 'drain');
  }

  async end(): Promise<void> {
    this.#deflate.end();
    await finished(this.#deflate);
    this.ondata?.(null, new Uint8Array(), true);
  }

  /** Stops at once, for an archive that nobody wants any more. */
  destroy(): void {
    this.#deflate.destroy();
  }
}

/** Returns a zip file of these pieces, made as fast as it is read. `now` (Unix ms) is the time of all files in it. */
export async function* zipped(pieces: AsyncIterable<Piece>, now: number): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const texts = new TextChunks();
  let open: ZippedFile | undefined;
  const write = async (bytes: Uint8Array | undefined) => {
    if (bytes) await open!.write(bytes);
  };
  const end = async () => {
    await write(texts.take());
    await open?.end();
  };
  try {
    for await (const piece of pieces) {
      if ('file' in piece) {
        await end();
        zip.add((open = new ZippedFile(piece.file, now)));
      } else if ('text' in piece) await write(texts.add(piece.text));
      else {
        await write(texts.take());
        await write(piece.bytes);
      }
      if (made.length > 0) yield Buffer.concat(made.splice(0));
    }
    await end();
    zip.end();
    yield Buffer.concat(made.splice(0));
  } finally {
    open?.destroy();
  }
}
