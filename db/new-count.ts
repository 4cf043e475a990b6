import Database from 'better-sqlite3';

/**
 * Resets the counter of changes in a database file: after a restore, its numbers would occur a second time with another meaning. Files from
 * before changes were counted start when they are migrated.
 */
export function beginNewCount(file: string): void {
  const client = new Database(file, { fileMustExist: true });
  try {
    const counts = client.prepare(`select 1 from sqlite_master where name = 'change_clock'`).get() !== undefined;
    if (counts) client.prepare('update change_clock set epoch = ?').run(Date.now());
  } finally {
    client.close();
  }
}
