import { and, count, desc, eq, sql } from 'drizzle-orm';

import { insertAll, isOneOfPlaceholder, listValue } from '../../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../../db/open.ts';
import { prepared } from '../../../../db/prepared.ts';
import { charts, folderCharts, folders, folderViews, pbs, scores } from '../../../../db/schema/index.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import type { FolderRow } from '../../../catalogue/folders/store.ts';
import { selectRanked, type RankedPBRow } from '../store.ts';

// Not a join: the few charts of the folder should be looked up among the player's many PBs, not the other way round.
const inFolder = prepared((db: Db) =>
  selectRanked(db)
    .where(
      and(
        eq(pbs.user, sql.placeholder('user')),
        sql`${pbs.chart} in (select ${folderCharts.chart} from ${folderCharts}
          where ${folderCharts.folder} = ${sql.placeholder('folder')})`,
      ),
    )
    .orderBy(charts.levelNum, pbs.chart)
    .prepare(),
);

/** Returns a player's PBs on the charts of a folder (row), easier charts first. */
export const findFolderPBs = async (db: Db, user: number, folder: number): Promise<RankedPBRow[]> =>
  inFolder(db).all({ user, folder });

const counted = prepared((db: Db) =>
  db
    .select({ folder: folderCharts.folder, lamp: pbs.lamp, grade: pbs.grade, charts: count() })
    .from(folderCharts)
    .leftJoin(pbs, and(eq(pbs.user, sql.placeholder('user')), eq(pbs.chart, folderCharts.chart)))
    .where(isOneOfPlaceholder(folderCharts.folder, 'folders'))
    .groupBy(folderCharts.folder, pbs.lamp, pbs.grade)
    .prepare(),
);

/** Counts the charts of each of these folders (rows) by lamp and grade of a player's PB; null: without a PB. */
export const countInFolders = async (db: Db, user: number, folderRows: readonly number[]) =>
  counted(db).all({ user, folders: listValue(folderRows) });

/** Records that a user views a folder (row). `now` is Unix ms. */
export async function putFolderView(tx: Tx, user: number, folder: number, now: number): Promise<void> {
  await insertAll(tx, folderViews, [{ user, folder, lastViewed: now }], { replaceOn: ['user', 'folder'] });
}

/** Returns the folders of a game:playtype that a user has viewed, latest first. */
export const findFolderViews = async (
  db: Db,
  { userID, gptRow }: Ugpt,
  limit: number,
): Promise<{ folder: FolderRow; lastViewed: number }[]> =>
  db
    .select({ folder: folders, lastViewed: folderViews.lastViewed })
    .from(folderViews)
    .innerJoin(folders, eq(folders.id, folderViews.folder))
    .where(and(eq(folderViews.user, userID), eq(folders.gpt, gptRow)))
    .orderBy(desc(folderViews.lastViewed), folders.id)
    .limit(limit)
    .all();

const reached = prepared((db: Db) =>
  db
    .select({ id: scores.id, chart: scores.chart })
    .from(scores)
    .where(
      and(
        eq(scores.user, sql.placeholder('user')),
        sql`${scores.chart} in (select ${folderCharts.chart} from ${folderCharts}
          where ${folderCharts.folder} = ${sql.placeholder('folder')})`,
        sql`case ${sql.placeholder('what')} when 'lamp' then ${isOneOfPlaceholder(scores.lamp, 'names')}
          else ${isOneOfPlaceholder(scores.grade, 'names')} end`,
      ),
    )
    .orderBy(sql`${scores.timeAchieved} is null`, scores.timeAchieved, scores.id)
    .prepare(),
);

/** Returns a player's first score on each chart of a folder (row) with one of these lamps or grades: rows, earliest first. */
export async function findFirstReached(
  db: Db,
  { user, folder }: { user: number; folder: number },
  { what, names }: { what: 'lamp' | 'grade'; names: readonly string[] },
): Promise<number[]> {
  const firsts = new Map<number, number>();
  for (const { id, chart } of await reached(db).all({ user, folder, what, names: listValue(names) })) {
    if (!firsts.has(chart)) firsts.set(chart, id);
  }
  return [...firsts.values()];
}
