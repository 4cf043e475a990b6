import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Most bytes that one read returns. */
const READ = 128 * 1024;

/** Bytes that are appended at one end and taken from the other. The file has no name, so it is gone with the process. */
export class SpoolFile {
  readonly #file: FileHandle;
  #readTo = 0;
  #writtenTo = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Creates an empty file in a folder, which is made if it isn't there. */
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

  /** How many bytes have been appended and not been taken. */
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

  /** Takes the next bytes, 128 KiB at most. */
  async take(): Promise<Uint8Array<ArrayBuffer>> {
    const room = Buffer.allocUnsafeSlow(Math.min(READ, this.unread));
    const { bytesRead } = await this.#file.read(room, 0, room.length, this.#readTo);
    if (bytesRead === 0) throw new Error('A temporary file has lost its end');
    this.#readTo += bytesRead;
    return room.subarray(0, bytesRead);
  }

  /** Waits for what is being written or read. */
  close(): Promise<void> {
    return this.#file.close();
  }
}
