import Database from 'better-sqlite3';

import { openForReading } from './open.ts';

/** Pages that are copied before others get their turn. */
const AT_ONCE = 2000;

/**
 * Copies one state of a database into a new file, while others read and write. The copy is a single file: nothing of it
 * lies in a log beside it.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const { client, close } = openForReading(from);
  try {
    // Inside a transaction the copy does not begin again whenever somebody commits.
    client.exec('BEGIN');
    client.pragma('user_version');
    await client.backup(to, { progress: () => AT_ONCE });
  } finally {
    close();
  }
  const copy = new Database(to);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}
