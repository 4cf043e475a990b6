import { eq, min, sql } from 'drizzle-orm';

import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { charts } from '../../db/schema/index.ts';

const levels = prepared((db: Db) =>
  db
    .select({ level: charts.level, levelNum: min(charts.levelNum) })
    .from(charts)
    .where(eq(charts.gpt, sql.placeholder('gpt')))
    .groupBy(charts.level)
    .orderBy(min(charts.levelNum), charts.level)
    .prepare(),
);

/** Returns the levels of the charts of a game:playtype (row), easiest first. */
export const findLevels = async (db: Db, gpt: number): Promise<string[]> =>
  (await levels(db).all({ gpt })).map(({ level }) => level);
