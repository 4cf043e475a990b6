import { and, eq, sql } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { charts, pbRatings, pbs, scores } from '../../../db/schema/index.ts';
import { nextChange } from '../../changes/store.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { deletePBsWhere } from '../store.ts';

// For what is stored and may be wrong, or counted in a list that has changed.

/** Counts the players of charts anew. */
export async function recountPlayers(tx: Tx, chartRows: readonly number[]): Promise<void> {
  const players = sql<number>`(select count(*) from pbs where pbs.chart = charts.id)`;
  await tx.update(charts).set({ playcount: players }).where(isOneOf(charts.id, chartRows));
}

/** Removes all that a player has stored of PBs but on these charts; returns the charts of what is gone. */
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

/** Lamp and grade of every PB of a game:playtype, for positions that have to be found anew. */
export const findPositions = async (db: Db, gptRow: number) =>
  db.select({ id: pbs.id, lamp: pbs.lamp, grade: pbs.grade }).from(pbs).where(eq(pbs.gpt, gptRow)).all();

export async function updatePositions(tx: Tx, id: number, lampIndex: number, gradeIndex: number): Promise<void> {
  await tx.update(pbs).set({ lampIndex, gradeIndex }).where(eq(pbs.id, id));
}

/** Tells those who keep a copy that what is said of charts (rows) in their scores and PBs has changed. */
export async function touchCharts(tx: Tx, chartRows: readonly number[]): Promise<void> {
  if (chartRows.length === 0) return;
  const change = nextChange(tx);
  const played = sql`(${scores.user}, ${scores.chart}) in (select ${pbs.user}, ${pbs.chart} from ${pbs} where ${isOneOf(pbs.chart, chartRows)})`;
  await tx.update(scores).set({ change }).where(played);
  await tx.update(pbs).set({ change }).where(isOneOf(pbs.chart, chartRows));
}

/** The same of everything in a game:playtype. */
export async function touchGpt(tx: Tx, gptRow: number): Promise<void> {
  const change = nextChange(tx);
  await tx.update(scores).set({ change }).where(eq(scores.gpt, gptRow));
  await tx.update(pbs).set({ change }).where(eq(pbs.gpt, gptRow));
}
