import type Database from 'better-sqlite3';

import { LONGEST_BUCKET } from '../../db/dialect/buckets.ts';

/**
 * Makes the database keep leaderboards in buckets of a few players instead of hundreds, so that small boards are like
 * large ones. Only numbers in its triggers change. `longest` has to be even.
 */
export function shortenBuckets(client: Database.Database, longest = 2): void {
  const triggers = client
    .prepare("select name, sql from sqlite_master where type = 'trigger' and name like '%\\_stretches\\_%' escape '\\'")
    .all() as { name: string; sql: string }[];
  if (triggers.length === 0) throw new Error('There are no triggers that keep buckets');
  for (const { name, sql } of triggers) {
    client.exec(`drop trigger ${name}`);
    client.exec(
      sql
        .replaceAll(String(LONGEST_BUCKET), String(longest))
        .replaceAll(String(LONGEST_BUCKET / 2), String(longest / 2)),
    );
  }
}
