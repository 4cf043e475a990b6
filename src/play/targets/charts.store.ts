import { eq } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { charts, songs } from '../../../db/schema/catalogue.ts';

/** Returns the public ids of charts by row. */
export const chartIDsByRow = async (db: Db, rows: readonly number[]): Promise<Set<string>> =>
  new Set(
    (await db.select({ chartID: charts.chartID }).from(charts).where(isOneOf(charts.id, rows)).all()).map(
      ({ chartID }) => chartID,
    ),
  );

/** Returns the chart data that a goal's name and rules need, by public id. */
export const findGoalCharts = async (db: Db, chartIDs: readonly string[]) =>
  new Map(
    (
      await db
        .select({
          chartID: charts.chartID,
          row: charts.id,
          gpt: charts.gpt,
          title: songs.title,
          difficulty: charts.difficulty,
          level: charts.level,
          levelNum: charts.levelNum,
          data: charts.data,
          isPrimary: charts.isPrimary,
          versions: charts.versions,
        })
        .from(charts)
        .innerJoin(songs, eq(songs.id, charts.song))
        .where(isOneOf(charts.chartID, chartIDs))
        .all()
    ).map((row) => [row.chartID, row] as const),
  );
