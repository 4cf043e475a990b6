import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';

/** Score rows as the program stored them, and the table that they are in. */
export interface StoredScores {
  /** The `create` statements of the table and its indexes. */
  schema: string[];
  columns: string[];
  rows: unknown[][];
}

/** Reads the scores of the latest import of a user from a database of the program. */
export function readStored(file: string, userID: number): StoredScores {
  const client = new Database(file, { readonly: true });
  const schema = client
    .prepare(`select sql from sqlite_master where tbl_name = 'scores' and sql is not null order by type desc`)
    .pluck()
    .all() as string[];
  const latest = client.prepare('select max(import) from scores where user = ?').pluck().get(userID);
  const statement = client.prepare('select * from scores where import = ? order by id').raw();
  const columns = statement.columns().map(({ name }) => name);
  const rows = statement.all(latest) as unknown[][];
  client.close();
  return { schema, columns, rows };
}

/**
 * Inserts the same rows into the same table of an empty file, in one transaction that waits for the disk, without
 * anything else: no checks, no foreign keys, nothing derived. Returns how long each run took (ms).
 */
export function insertPlainly({ schema, columns, rows }: StoredScores, runs: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'kaiden-yardstick-'));
  const client = new Database(join(folder, 'plain.db'));
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = OFF');
  for (const sql of schema) client.exec(sql);
  const insert = client.prepare(`insert into scores values (${columns.map(() => '?').join(', ')})`);
  const all = client.transaction(() => {
    for (const row of rows) insert.run(row);
  });
  const taken = Array.from({ length: runs }, () => {
    client.exec('delete from scores');
    const start = performance.now();
    all();
    return performance.now() - start;
  });
  client.close();
  rmSync(folder, { recursive: true });
  return taken;
}
