import { and, eq, sql, type SQL } from 'drizzle-orm';

import { insertAll, isOneOf, isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, pbRatings, pbs } from '../../../db/schema/index.ts';
import { bury, nextChange } from '../changes/store.ts';

export type NewPB = Omit<typeof pbs.$inferInsert, 'change'>;
export type NewPBRating = typeof pbRatings.$inferInsert;

/** Stores PBs, replacing existing ones. Unchanged rows are not written. */
export async function putPBs(tx: Tx, rows: readonly NewPB[]): Promise<void> {
  const change = await nextChange(tx);
  await insertAll(
    tx,
    pbs,
    rows.map((row) => ({ ...row, change })),
    { replaceOn: ['user', 'chart'], notFor: ['change'] },
  );
}

export async function insertPBRatings(tx: Tx, rows: readonly NewPBRating[]): Promise<void> {
  await insertAll(tx, pbRatings, rows);
}

const deleteRatings = prepared((tx: Tx) =>
  tx
    .delete(pbRatings)
    .where(and(eq(pbRatings.user, sql.placeholder('user')), isOneOfPlaceholder(pbRatings.chart, 'charts')))
    .prepare(),
);

export async function deletePBRatings(tx: Tx, user: number, chartRows: readonly number[]): Promise<void> {
  await deleteRatings(tx).run({ user, charts: listValue(chartRows) });
}

export async function deletePBs(tx: Tx, user: number, chartRows: readonly number[]): Promise<void> {
  await deletePBsWhere(tx, and(eq(pbs.user, user), isOneOf(pbs.chart, chartRows)));
}

/** Deletes PBs, records it for feeds of changes, and returns the charts (rows) they were on. */
export async function deletePBsWhere(tx: Tx, which: SQL | undefined): Promise<number[]> {
  const chartID = sql<string>`(select c.chart_id from charts c where c.id = pbs.chart)`;
  const gone = await tx
    .delete(pbs)
    .where(which)
    .returning({ user: pbs.user, gpt: pbs.gpt, chart: pbs.chart, chartID })
    .all();
  await bury(
    tx,
    'pb',
    gone.map(({ user, gpt, chartID: key }) => ({ user, gpt, key: Buffer.from(key) })),
  );
  return gone.map(({ chart }) => chart);
}

const countPlayer = prepared((tx: Tx) =>
  tx
    .update(charts)
    .set({ playcount: sql`${charts.playcount} + ${sql.placeholder('by')}` })
    .where(isOneOfPlaceholder(charts.id, 'charts'))
    .prepare(),
);

/** Adds or subtracts one player in the play counts of charts, each chart once. */
export async function addToPlaycounts(tx: Tx, chartRows: readonly number[], by: 1 | -1): Promise<void> {
  if (chartRows.length > 0) await countPlayer(tx).run({ charts: listValue(chartRows), by });
}
