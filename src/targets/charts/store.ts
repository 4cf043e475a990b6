import { eq } from 'drizzle-orm';

import { isOneOf } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { charts, songs } from '../../../db/schema/catalogue.ts';

/** The public ids of charts in these rows. */
export const chartIDsByRow = async (db: Db, rows: readonly number[]): Promise<Set<string>> =>
  new Set(
    db
      .select({ chartID: charts.chartID })
      .from(charts)
      .where(isOneOf(charts.id, rows))
      .all()
      .map(({ chartID }) => chartID),
  );

/** What the name and the rules of a goal need of charts, by their public ids. */
export const findGoalCharts = async (db: Db, chartIDs: readonly string[]) =>
  new Map(
    db
      .select({
        chartID: charts.chartID,
        row: charts.id,
        gpt: charts.gpt,
        title: songs.title,
        difficulty: charts.difficulty,
        level: charts.level,
        isPrimary: charts.isPrimary,
        versions: charts.versions,
      })
      .from(charts)
      .innerJoin(songs, eq(songs.id, charts.song))
      .where(isOneOf(charts.chartID, chartIDs))
      .all()
      .map((row) => [row.chartID, row] as const),
  );
