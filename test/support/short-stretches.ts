import type Database from 'better-sqlite3';

import { LONGEST_STRETCH } from '../../db/dialect/stretches.ts';

/**
 * Makes the database keep leaderboards in stretches of a few players instead of hundreds, so that small boards are like
 * large ones. Only numbers in its triggers change. `longest` has to be even.
 */
export function shortenStretches(client: Database.Database, longest = 2): void {
  const triggers = client
    .prepare("select name, sql from sqlite_master where type = 'trigger' and name like '%\\_stretches\\_%' escape '\\'")
    .all() as { name: string; sql: string }[];
  if (triggers.length === 0) throw new Error('There are no triggers that keep stretches');
  for (const { name, sql } of triggers) {
    client.exec(`drop trigger ${name}`);
    client.exec(
      sql
        .replaceAll(String(LONGEST_STRETCH), String(longest))
        .replaceAll(String(LONGEST_STRETCH / 2), String(longest / 2)),
    );
  }
}
