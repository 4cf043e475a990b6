import { and, eq, sql } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../db/dialect/sqlite.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { charts, formerChartIDs } from '../../db/schema/catalogue.ts';
import { candidate, type ChartCandidate } from './match.store.ts';

// By the id: with the playtype in a form that has an index, SQLite goes through all charts of a game for each id.
const isOfGpt = sql`+${charts.gpt} = ${sql.placeholder('gpt')}`;

const byID = prepared((db) =>
  db
    .select({ key: charts.chartID, ...candidate })
    .from(charts)
    .where(and(isOneOfPlaceholder(charts.chartID, 'chartIDs'), isOfGpt))
    .prepare(),
);

const byFormerID = prepared((db) =>
  db
    .select({ key: formerChartIDs.chartID, ...candidate })
    .from(formerChartIDs)
    .innerJoin(charts, eq(charts.id, formerChartIDs.chart))
    .where(and(isOneOfPlaceholder(formerChartIDs.chartID, 'chartIDs'), eq(charts.gpt, sql.placeholder('gpt'))))
    .prepare(),
);

const byV3ID = prepared((db) =>
  db
    .select({ key: sql<string>`${charts.v3ID}`, ...candidate })
    .from(charts)
    .where(and(isOneOfPlaceholder(charts.v3ID, 'chartIDs'), isOfGpt))
    .prepare(),
);

/** Returns charts that have or had these public ids, or have them in a song database of 2026; ids that don't exist in this game:playtype are left out. */
export async function findChartsByID(
  db: Db,
  gptRow: number,
  chartIDs: readonly string[],
): Promise<ReadonlyMap<string, readonly ChartCandidate[]>> {
  const found = new Map<string, readonly ChartCandidate[]>();
  for (const ids of [byID, byFormerID, byV3ID]) {
    const missing = chartIDs.filter((id) => !found.has(id));
    if (missing.length === 0) break;
    const rows = await ids(db).all({ gpt: gptRow, chartIDs: listValue(missing) });
    for (const [id, charts] of Map.groupBy(rows, ({ key }) => key)) found.set(id, charts);
  }
  return found;
}
