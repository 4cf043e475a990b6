import { and, eq, sql } from 'drizzle-orm';

import { isOneOfPlaceholder, listValue } from '../../../db/dialect/sqlite.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { chartKeys, charts, folders, tables } from '../../../db/schema/catalogue.ts';
import { goals, quests } from '../../../db/schema/targets.ts';

// Names of everything searched by name: a few thousand in all, read without the rest of the rows.

const folderNames = prepared((db: Db) =>
  db
    .select({ row: folders.id, title: folders.title, searchTerms: folders.searchTerms, inactive: folders.inactive })
    .from(folders)
    .orderBy(folders.id)
    .prepare(),
);
export const findFolderNames = async (db: Db) => folderNames(db).all();

const foldersByRow = prepared((db: Db) =>
  db.select().from(folders).where(isOneOfPlaceholder(folders.id, 'rows')).prepare(),
);
/** Returns folders by their rows, in that order. */
export async function findFoldersByRow(db: Db, rows: readonly number[]) {
  const found = new Map((await foldersByRow(db).all({ rows: listValue(rows) })).map((folder) => [folder.id, folder]));
  return rows.map((row) => found.get(row)!);
}

const allTables = prepared((db: Db) => db.select().from(tables).orderBy(tables.gpt, tables.tableID).prepare());
export const findAllTables = async (db: Db) => allTables(db).all();

const questNames = prepared((db: Db) =>
  db
    .select({ questID: quests.questID, name: quests.name, desc: quests.desc })
    .from(quests)
    .orderBy(quests.gpt, quests.name, quests.questID)
    .prepare(),
);
export const findQuestNames = async (db: Db) => questNames(db).all();

const goalNames = prepared((db: Db) =>
  db.select({ goalID: goals.goalID, name: goals.name }).from(goals).orderBy(goals.gpt, goals.goalID).prepare(),
);
export const findGoalNames = async (db: Db) => goalNames(db).all();

const byChartID = prepared((db: Db) =>
  db
    .select({ chart: charts.id })
    .from(charts)
    .where(eq(charts.chartID, sql.placeholder('text')))
    .prepare(),
);
const byKey = prepared((db: Db) =>
  db
    .select({ chart: chartKeys.chart })
    .from(chartKeys)
    .where(
      and(
        eq(chartKeys.gpt, sql.placeholder('gpt')),
        eq(chartKeys.matchType, sql.placeholder('matchType')),
        eq(chartKeys.key, sql.placeholder('text')),
      ),
    )
    .prepare(),
);

/** Returns the charts (rows) with this public id, or with this key in one of the match types. */
export async function findChartsNamed(
  db: Db,
  text: string,
  keyed: readonly { gpt: number; matchType: string }[],
): Promise<{ chart: number }[]> {
  const found = await byChartID(db).all({ text });
  for (const kind of keyed) found.push(...(await byKey(db).all({ ...kind, text })));
  return found;
}
