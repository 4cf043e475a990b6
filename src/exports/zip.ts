import { crc32 } from 'node:zlib';

import { Zip, type ZipInputFile } from 'fflate';

import { deflated, deflatedOnce, END } from './deflated.ts';
import { inChunks, type Bytes, type File, type Piece } from './pieces.ts';

/** The number of the method of compression in a zip file. */
const DEFLATE = 8;

/** A file of the archive. It is compressed on another thread. */
class ZippedFile implements ZipInputFile {
  readonly filename: string;
  readonly #file: File;
  readonly mtime: number;
  readonly compression = DEFLATE;
  /** Of what is in it, as far as it is written: bytes and their checksum. */
  size = 0;
  crc = 0;
  /** Given by the archive that it is added to. */
  ondata: ZipInputFile['ondata'];
  #written: Promise<void> | undefined;

  constructor(file: File, mtime: number) {
    this.filename = file.file;
    this.#file = file;
    this.mtime = mtime;
  }

  /** Waits for what was written before, so that the next page is read while this one is compressed. */
  async write({ bytes, isKept = false }: Bytes): Promise<void> {
    await this.#written;
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    const compressed = isKept ? deflatedOnce(bytes, this.#file) : deflated(bytes, this.#file);
    this.#written = compressed.then((chunk) => this.ondata?.(null, chunk, false));
    // It is waited for with the next one, and nobody may be there for it any more.
    this.#written.catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#written;
    this.ondata?.(null, END, true);
  }
}

/** A zip file of what comes, made as far as it is asked for. `now` (Unix ms) is the time of all files in it. */
export async function* zipped(pieces: AsyncIterable<Piece>, now: number): AsyncGenerator<Uint8Array> {
  const made = new Made();
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.add(chunk);
  });
  let open: ZippedFile | undefined;
  for await (const piece of inChunks(pieces)) {
    if ('file' in piece) {
      await open?.end();
      open = new ZippedFile(piece, now);
      zip.add(open);
      continue;
    }
    await open?.write(piece);
    if (made.isEnough()) yield* made.take();
  }
  await open?.end();
  zip.end();
  yield* made.take();
}

/** So much goes on by itself (bytes); less goes along with what comes next. */
const ENOUGH = 8 * 1024;

/** What is made of the archive and has not been taken: chunks of some size, and little ones put together. */
class Made {
  readonly #chunks: Uint8Array[] = [];
  readonly #little: Uint8Array[] = [];

  add(chunk: Uint8Array): void {
    const isLittle = chunk.length < ENOUGH;
    if (!isLittle) this.#putTogether();
    (isLittle ? this.#little : this.#chunks).push(chunk);
  }

  isEnough(): boolean {
    return this.#chunks.length > 0;
  }

  take(): Uint8Array[] {
    this.#putTogether();
    return this.#chunks.splice(0);
  }

  #putTogether(): void {
    if (this.#little.length > 0) this.#chunks.push(Buffer.concat(this.#little.splice(0)));
  }
}
