import Database from 'better-sqlite3';

import { DatabaseFileError } from './migrate.ts';
import { openForReading } from './open.ts';

/** Pages that are copied before others get their turn. */
const AT_ONCE = 2000;

export interface CopyOptions {
  /** Told how many pages of how many are copied. */
  onCopied?: ((done: number, total: number) => void) | undefined;
}

/**
 * Copies one state of a database into a new file, while others read and write. The copy is a single file: nothing of it
 * lies in a log beside it. Throws DatabaseFileError when what is copied is no database.
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
  // Every page is read once: nothing is gained by keeping them in memory.
  client.pragma('mmap_size = 0');
  client.pragma('cache_size = -4096');
  try {
    // Inside a transaction the copy does not begin again whenever somebody commits.
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
