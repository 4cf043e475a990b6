import { and, count, desc, eq, sql } from 'drizzle-orm';

import { insertAll, isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { charts, folderCharts, folders, folderViews, pbs, scores } from '../../../db/schema/index.ts';
import type { FolderRow } from '../../catalogue/folders/store.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { selectRanked, type RankedPBRow } from '../store.ts';

// Not a join: the few charts of the folder are to be looked up among the player's many PBs, not the other way round.
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

/** A player's PBs on the charts of a folder (row), easier charts first. */
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

/** How many charts of each of these folders (rows) have a PB of a player with a lamp and grade; null: without a PB. */
export const countInFolders = async (db: Db, user: number, folderRows: readonly number[]) =>
  counted(db).all({ user, folders: listValue(folderRows) });

/** Notes that a user looks at a folder (row). `now` is Unix ms. */
export async function putFolderView(tx: Tx, user: number, folder: number, now: number): Promise<void> {
  insertAll(tx, folderViews, [{ user, folder, lastViewed: now }], { replaceOn: ['user', 'folder'] });
}

/** The folders of a game:playtype that a user has looked at, latest first. */
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

/** The first score of a player on each chart of a folder (row) with one of these lamps or grades: rows, earliest first. */
export function findFirstReached(
  db: Db,
  { user, folder }: { user: number; folder: number },
  { what, names }: { what: 'lamp' | 'grade'; names: readonly string[] },
): number[] {
  const firsts = new Map<number, number>();
  for (const { id, chart } of reached(db).all({ user, folder, what, names: listValue(names) })) {
    if (!firsts.has(chart)) firsts.set(chart, id);
  }
  return [...firsts.values()];
}
