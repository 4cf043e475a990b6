import Database from 'better-sqlite3';

import { DatabaseFileError } from './migrate.ts';
import { openForReading } from './open.ts';

/** Pages copied before yielding to the event loop. */
const AT_ONCE = 2000;

export interface CopyOptions {
  /** Called with the copied and total number of pages. */
  onCopied?: ((done: number, total: number) => void) | undefined;
}

/**
 * Copies a snapshot of a database into a new file, while others read and write. The copy is a single file without a log. Throws
 * DatabaseFileError if the source is not a database.
 */
export async function copyDatabase(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  try {
    await copy(from, to, options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))))
      throw error;
    throw new DatabaseFileError(`${from} is damaged: ${error.message}`, { cause: error });
  }
}

async function copy(from: string, to: string, { onCopied }: CopyOptions): Promise<void> {
  const connection = openForReading(from);
  const { client } = connection;
  // Every page is read once: caching them gains nothing.
  client.pragma('mmap_size = 0');
  client.pragma('cache_size = -4096');
  try {
    // Inside a transaction the copy does not restart whenever somebody commits.
    client.exec('BEGIN');
    client.pragma('user_version');
    await client.backup(to, {
      progress({ totalPages, remainingPages }) {
        onCopied?.(totalPages - remainingPages, totalPages);
        return AT_ONCE;
      },
    });
  } finally {
    connection.close();
  }
  const made = new Database(to);
  try {
    made.pragma('journal_mode = DELETE');
  } finally {
    made.close();
  }
}
