import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum bytes per read. */
const READ = 128 * 1024;

/** First-in, first-out bytes in a file. The file has no name, so it disappears with the process. */
export class SpoolFile {
  readonly #file: FileHandle;
  #readTo = 0;
  #writtenTo = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Creates an empty file in a folder, which is created if missing. */
  static async create(folder: string): Promise<SpoolFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    try {
      await rm(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new SpoolFile(file);
  }

  /** Number of bytes that were appended and not yet taken. */
  get unread(): number {
    return this.#writtenTo - this.#readTo;
  }

  async append(bytes: Uint8Array): Promise<void> {
    let at = 0;
    while (at < bytes.length) {
      const { bytesWritten } = await this.#file.write(bytes, at, bytes.length - at, this.#writtenTo + at);
      at += bytesWritten;
    }
    this.#writtenTo += bytes.length;
  }

  /** Takes the next bytes, up to 128 KiB. */
  async take(): Promise<Uint8Array<ArrayBuffer>> {
    const room = Buffer.allocUnsafeSlow(Math.min(READ, this.unread));
    const { bytesRead } = await this.#file.read(room, 0, room.length, this.#readTo);
    if (bytesRead === 0) throw new Error('A temporary file has lost its end');
    this.#readTo += bytesRead;
    return room.subarray(0, bytesRead);
  }

  /** Waits for pending reads and writes. */
  close(): Promise<void> {
    return this.#file.close();
  }
}
