import Database from 'better-sqlite3';

/**
 * Makes the numbers of changes in a database file count anew: after an older state was put back, they come a second
 * time with another meaning. Files from before changes were counted begin when they are migrated.
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
