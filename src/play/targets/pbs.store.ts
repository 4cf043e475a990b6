import { and, asc, count, desc, eq, gte, sql, type SQL } from 'drizzle-orm';

import type { GoalKey } from '../../../contracts/goal-keys.ts';
import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, folderCharts, folders, pbs } from '../../../db/schema/index.ts';
import type { GoalCharts } from '../../../db/schema/targets.ts';

const METRICS = {
  'scoreData.lampIndex': pbs.lampIndex,
  'scoreData.gradeIndex': pbs.gradeIndex,
  'scoreData.percent': pbs.percent,
  'scoreData.score': pbs.score,
} as const satisfies Record<GoalKey, unknown>;
const KEYS = Object.keys(METRICS) as GoalKey[];

/** Rows of a goal's charts: the named ones, or those of a folder. */
const SUBJECTS: Record<'named' | 'folder', SQL> = {
  named: sql`${pbs.chart} in (select ${charts.id} from ${charts} where ${isOneOfPlaceholder(charts.chartID, 'charts')})`,
  folder: sql`${pbs.chart} in (select ${folderCharts.chart} from ${folderCharts} join ${folders}
    on ${folders.id} = ${folderCharts.folder} where ${folders.folderID} = ${sql.placeholder('charts')})`,
};

const subjectOf = ({ type, data }: GoalCharts): { subject: 'named' | 'folder'; charts: string } =>
  type === 'folder' ? { subject: type, charts: data } : { subject: 'named', charts: listValue([data].flat()) };

const statements = <T>(make: (key: GoalKey, subject: 'named' | 'folder') => T) =>
  Object.fromEntries(KEYS.map((key) => [key, { named: make(key, 'named'), folder: make(key, 'folder') }])) as Record<
    GoalKey,
    Record<'named' | 'folder', T>
  >;

const best = statements((key, subject) =>
  prepared((db: Db) =>
    db
      .select({
        chart: pbs.chart,
        value: METRICS[key],
        score: pbs.score,
        percent: pbs.percent,
        lamp: pbs.lamp,
        grade: pbs.grade,
        optional: pbs.optional,
      })
      .from(pbs)
      .where(and(eq(pbs.user, sql.placeholder('user')), SUBJECTS[subject]))
      .orderBy(desc(METRICS[key]), desc(pbs.score), asc(pbs.chart))
      .limit(1)
      .prepare(),
  ),
);

export type GoalPB = NonNullable<Awaited<ReturnType<typeof bestPB>>>;

/** Returns a player's PB with the highest value of a metric (`value`) on the charts of a goal; undefined without a PB. */
export async function bestPB(db: Db, user: number, goalCharts: GoalCharts, key: GoalKey) {
  const { subject, charts: named } = subjectOf(goalCharts);
  return best[key][subject](db).get({ user, charts: named });
}

const reaching = statements((key, subject) =>
  prepared((db: Db) =>
    db
      .select({ total: count() })
      .from(pbs)
      .where(and(eq(pbs.user, sql.placeholder('user')), SUBJECTS[subject], gte(METRICS[key], sql.placeholder('value'))))
      .prepare(),
  ),
);

/** Counts the charts of a goal on which a player's PB has at least this value. */
export async function countPBs(db: Db, user: number, goalCharts: GoalCharts, key: GoalKey, value: number) {
  const { subject, charts: named } = subjectOf(goalCharts);
  return (await reaching[key][subject](db).get({ user, charts: named, value }))?.total ?? 0;
}

const inFolder = prepared((db: Db) =>
  db
    .select({ total: count() })
    .from(folderCharts)
    .innerJoin(folders, eq(folders.id, folderCharts.folder))
    .where(eq(folders.folderID, sql.placeholder('folder')))
    .prepare(),
);

/** Counts the charts of a goal. */
export const countCharts = async (db: Db, { type, data }: GoalCharts): Promise<number> =>
  type === 'folder' ? ((await inFolder(db).get({ folder: data }))?.total ?? 0) : [data].flat().length;
