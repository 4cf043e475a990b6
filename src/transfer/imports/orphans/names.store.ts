import { and, eq, sql } from 'drizzle-orm';

import { insertAll, isOneOf } from '../../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import { orphans, unmatchedNames } from '../../../../db/schema/index.ts';

/** Whether it could be read; unreadable plays have no name. */
const isReadable = sql`${orphans.data} ->> '$.unread' is null`;
const nameOfOrphan = sql`case when ${isReadable} then (select n.id from unmatched_names n where n.game = ${orphans.game}
  and n.match_type = coalesce(${orphans.data} ->> '$.matchType', '') and n.key = ${orphans.nameKey}
  and n.playtype = coalesce(${orphans.context} ->> '$.playtype', '')) end`;

/** Returns the orphans (rowids) that are not counted with their name, or have one although they could not be read. */
export const findUnnamedOrphans = async (db: Db) =>
  db
    .select({ row: sql<number>`rowid`, orphanID: orphans.orphanID })
    .from(orphans)
    .where(sql`(${orphans.name} is null and ${isReadable}) or ${orphans.name} is not ${nameOfOrphan}`)
    .all();

/** Returns the names whose counts differ from their orphans. */
export const findMiscountedNames = async (db: Db) =>
  db
    .select({
      row: unmatchedNames.id,
      name: unmatchedNames.name,
      plays: unmatchedNames.plays,
      players: unmatchedNames.players,
      expectedPlays: sql<number>`count(${orphans.name})`,
      expectedPlayers: sql<number>`count(distinct ${orphans.user})`,
    })
    .from(unmatchedNames)
    .leftJoin(orphans, eq(orphans.name, unmatchedNames.id))
    .groupBy(unmatchedNames.id)
    .having(
      sql`${unmatchedNames.plays} <> count(${orphans.name}) or ${unmatchedNames.players} <> count(distinct ${orphans.user})`,
    )
    .all();

/** Rewrites these orphans (rowids), so that triggers count them with their names. */
export async function renameOrphans(tx: Tx, rows: readonly number[]): Promise<void> {
  const found = await tx
    .select()
    .from(orphans)
    .where(isOneOf(sql`rowid`, rows))
    .all();
  await tx
    .delete(orphans)
    .where(isOneOf(sql`rowid`, rows))
    .run();
  await insertAll(
    tx,
    orphans,
    found.map((row) => ({ ...row, name: null })),
  );
}

/** Recounts the orphans and players of these names; unused names are deleted. */
export async function recountNames(tx: Tx, rows: readonly number[]): Promise<void> {
  await tx
    .update(unmatchedNames)
    .set({
      plays: sql`(select count(*) from orphans where orphans.name = unmatched_names.id)`,
      players: sql`(select count(distinct user) from orphans where orphans.name = unmatched_names.id)`,
    })
    .where(isOneOf(unmatchedNames.id, rows))
    .run();
  await tx
    .delete(unmatchedNames)
    .where(and(isOneOf(unmatchedNames.id, rows), eq(unmatchedNames.plays, 0)))
    .run();
}
