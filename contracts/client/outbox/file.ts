/**
 * Keeps an outbox in a file, for Node.
 *
 *     import { fileStorage } from 'kaiden-client/outbox-file';
 *     const outbox = createOutbox({ client, storage: fileStorage('plays.outbox') });
 */
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

import { compact, earlier, syncFolder } from './compact.ts';
import { replay, toLine } from './lines.ts';
import type { QueueLine } from './lines.ts';
import { OutboxStorageError } from './storage.ts';
import type { OutboxStorage } from './storage.ts';

export { OutboxStorageError } from './storage.ts';

/** A file is compacted when it has this many lines, and four times as many as entries. */
const MANY_LINES = 200;

/** Keeps entries in a file of its own, one for each server and account. Folders on the way to it are made. */
export const fileStorage = (path: string): OutboxStorage => ({
  read: () =>
    explained(path, 'read', async () => {
      const { entries, lines } = replay((await textOf(earlier(path))) + (await textOf(path)));
      if (lines > MANY_LINES && lines > 4 * entries.length) await compact(path);
      return entries;
    }),
  async put(entry) {
    try {
      await append(path, { put: entry });
    } catch (error) {
      // The line may have been written despite the error, and a caller that sees the error may add the entry again.
      if (!entry.refused) await append(path, { remove: entry.key }).catch(() => undefined);
      throw failure(path, 'written', error);
    }
  },
  remove: (key) => explained(path, 'written', () => append(path, { remove: key })),
});

const failure = (path: string, what: string, cause: unknown) =>
  new OutboxStorageError(`The outbox ${path} can't be ${what}: ${(cause as Error).message}`, { cause });

const explained = <T>(path: string, what: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw failure(path, what, error);
  });

/** The content of a file, nothing when there is none. */
const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

/** Adds a line that is on the disk once this resolves. */
async function append(path: string, record: QueueLine): Promise<void> {
  const bytes = Buffer.from(toLine(record));
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    await using file = await open(path, 'a', 0o600);
    // One write: lines of two processes don't mix.
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.length) throw new Error('there is no room for it');
    await file.sync();
    if ((await file.stat()).size === bytes.length) await syncFolder(path);
    if (await isAt(path, file)) return;
  }
}

/** Returns whether a file is still the one at that path: another process may have replaced it with a compacted one. */
async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const [own, there] = await Promise.all([
    file.stat({ bigint: true }),
    stat(path, { bigint: true }).catch(() => undefined),
  ]);
  return own.ino === there?.ino && own.dev === there.dev;
}
