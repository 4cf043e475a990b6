import { and, eq, isNotNull } from 'drizzle-orm';

import { insertAll } from '../../../db/dialect/sqlite.ts';
import type { Tx } from '../../../db/open.ts';
import { folders, formerChartIDs } from '../../../db/schema/catalogue.ts';
import { ugptSettings } from '../../../db/schema/settings.ts';
import { goals, type GoalCharts } from '../../../db/schema/targets.ts';

/** Public ids of charts by their former ids. */
type Renamed = ReadonlyMap<string, string>;

const renameAll = (ids: readonly string[], renamed: Renamed): string[] => ids.map((id) => renamed.get(id) ?? id);
const namesAny = (ids: readonly string[], renamed: Renamed): boolean => ids.some((id) => renamed.has(id));

/** Stores former public ids of charts (rows). */
export async function addFormerIDs(tx: Tx, rows: readonly (typeof formerChartIDs.$inferInsert)[]): Promise<void> {
  await insertAll(tx, formerChartIDs, rows, { replaceOn: ['chartID'] });
}

/** Renames charts in folders that are lists of charts. */
export async function renameInFolders(tx: Tx, gptRow: number, renamed: Renamed): Promise<void> {
  const isList = and(eq(folders.gpt, gptRow), eq(folders.type, 'static'));
  for (const { id, data } of await tx.select({ id: folders.id, data: folders.data }).from(folders).where(isList)) {
    if (!Array.isArray(data) || !namesAny(data, renamed)) continue;
    await tx
      .update(folders)
      .set({ data: renameAll(data, renamed) })
      .where(eq(folders.id, id));
  }
}

function renamedCharts(charts: GoalCharts, renamed: Renamed): GoalCharts | null {
  if (charts.type === 'folder' || !namesAny([charts.data].flat(), renamed)) return null;
  if (charts.type === 'multi') return { ...charts, data: renameAll(charts.data, renamed) };
  return { ...charts, data: renamed.get(charts.data) ?? charts.data };
}

/** Renames charts in goals; the goals keep their ids, and players their progress. */
export async function renameInGoals(tx: Tx, gptRow: number, renamed: Renamed): Promise<void> {
  const rows = await tx.select({ goalID: goals.goalID, charts: goals.charts }).from(goals).where(eq(goals.gpt, gptRow));
  for (const { goalID, charts } of rows) {
    const changed = renamedCharts(charts, renamed);
    if (changed) await tx.update(goals).set({ charts: changed }).where(eq(goals.goalID, goalID));
  }
}

/** Renames charts in players' showcases. */
export async function renameInShowcases(tx: Tx, gptRow: number, renamed: Renamed): Promise<void> {
  const rows = await tx
    .select({ user: ugptSettings.user, stats: ugptSettings.stats })
    .from(ugptSettings)
    .where(and(eq(ugptSettings.gpt, gptRow), isNotNull(ugptSettings.stats)));
  for (const { user, stats } of rows) {
    if (!stats?.some((stat) => stat.mode === 'chart' && renamed.has(stat.chartID))) continue;
    const changed = stats.map((stat) =>
      stat.mode === 'chart' ? { ...stat, chartID: renamed.get(stat.chartID) ?? stat.chartID } : stat,
    );
    await tx
      .update(ugptSettings)
      .set({ stats: changed })
      .where(and(eq(ugptSettings.user, user), eq(ugptSettings.gpt, gptRow)));
  }
}
