import { and, eq, sql } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { charts, pbRatings, pbs, scores } from '../../../db/schema/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { nextChange } from '../changes/store.ts';
import { deletePBsWhere } from './change.store.ts';

// Repairs of stored data that may be wrong, or that depends on a changed list.

/** Recounts the players of charts. */
export async function recountPlayers(tx: Tx, chartRows: readonly number[]): Promise<void> {
  const players = sql<number>`(select count(*) from pbs where pbs.chart = charts.id)`;
  await tx.update(charts).set({ playcount: players }).where(isOneOf(charts.id, chartRows));
}

/** Removes all stored PB data of a player except on these charts; returns the charts of removed rows. */
export async function deleteOtherPBs(
  tx: Tx,
  { userID, gptRow }: Ugpt,
  chartRows: readonly number[],
): Promise<Set<number>> {
  const others = (table: typeof pbs | typeof pbRatings) =>
    and(eq(table.user, userID), eq(table.gpt, gptRow), sql`not ${isOneOf(table.chart, chartRows)}`);
  const gone = await deletePBsWhere(tx, others(pbs));
  await tx.delete(pbRatings).where(others(pbRatings));
  return new Set(gone);
}

/** Returns lamp and grade of every PB of a game:playtype, to recompute positions. */
export const findPositions = async (db: Db, gptRow: number) =>
  db.select({ id: pbs.id, lamp: pbs.lamp, grade: pbs.grade }).from(pbs).where(eq(pbs.gpt, gptRow)).all();

export async function updatePositions(tx: Tx, id: number, lampIndex: number, gradeIndex: number): Promise<void> {
  await tx.update(pbs).set({ lampIndex, gradeIndex }).where(eq(pbs.id, id));
}

/** Marks a player's scores and PBs as changed because the documents of these charts (rows) have changed. */
export async function touchCharts(tx: Tx, chartRows: readonly number[]): Promise<void> {
  if (chartRows.length === 0) return;
  const change = await nextChange(tx);
  const played = sql`(${scores.user}, ${scores.chart}) in (select ${pbs.user}, ${pbs.chart} from ${pbs} where ${isOneOf(pbs.chart, chartRows)})`;
  await tx.update(scores).set({ change }).where(played);
  await tx.update(pbs).set({ change }).where(isOneOf(pbs.chart, chartRows));
}

/** Marks all scores and PBs of a game:playtype as changed. */
export async function touchGpt(tx: Tx, gptRow: number): Promise<void> {
  const change = await nextChange(tx);
  await tx.update(scores).set({ change }).where(eq(scores.gpt, gptRow));
  await tx.update(pbs).set({ change }).where(eq(pbs.gpt, gptRow));
}
