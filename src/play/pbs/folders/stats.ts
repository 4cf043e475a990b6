import type { FolderStats } from '../../../../contracts/documents/folder.ts';
import type { Db } from '../../../../db/open.ts';
import type { Ugpt } from '../../../accounts/users/ugpt.ts';
import type { FolderRow } from '../../../catalogue/folders/store.ts';
import { countInFolders } from './store.ts';

/** Returns a player's statistics in each of these folders, in their order. */
export async function folderStats(
  db: Db,
  { userID, gpt }: Ugpt,
  folders: readonly FolderRow[],
): Promise<FolderStats[]> {
  const ids = folders.map(({ id }) => id);
  const byFolder = Map.groupBy(await countInFolders(db, userID, ids), ({ folder }) => folder);
  const { lamps, grades } = gpt.def;
  const gradeNames = grades.cuts.map(([name]) => name);
  return folders.map(({ id, folderID }) => {
    const counts = byFolder.get(id) ?? [];
    return {
      folderID,
      chartCount: counts.reduce((total, { charts }) => total + charts, 0),
      grades: tally(gradeNames, counts, ({ grade }) => grade),
      lamps: tally(lamps.order, counts, ({ lamp }) => lamp),
    };
  });
}

/** Counts charts by name, in the order of the names, leaving out names without any. */
function tally<C extends { charts: number }>(
  names: readonly string[],
  counts: readonly C[],
  nameOf: (one: C) => string | null,
): Record<string, number> {
  const totals = new Map<string | null, number>();
  for (const one of counts) totals.set(nameOf(one), (totals.get(nameOf(one)) ?? 0) + one.charts);
  return Object.fromEntries(names.flatMap((name) => (totals.has(name) ? [[name, totals.get(name)!]] : [])));
}
