import type { FolderStats } from '../../contracts/documents/folder.ts';
import type { V3FolderStats } from '../../contracts/documents/v3/folder.ts';
import type { Db } from '../../db/open.ts';
import type { Ugpt } from '../accounts/users/ugpt.ts';
import { chartFacts } from '../catalogue/store.ts';
import type { Gpt } from '../games/engine/gpt.ts';
import type { Context } from './context.ts';
import { findPBsInFolders } from './folders/store.ts';
import { formOf } from './form.ts';
import { enumsOf, metricsOf } from './metrics.ts';

type Counts = V3FolderStats['stats'];

/** Returns a player's statistics in folders, in the order of Kaiden's own documents. */
export async function v3FolderStats(
  db: Db,
  ugpt: Ugpt,
  documents: readonly FolderStats[],
  context: Context,
): Promise<V3FolderStats[]> {
  const countsOf = hasOnlyLampAndGrade(ugpt.gpt)
    ? ({ lamps, grades }: FolderStats): Counts => ({ lamp: lamps, grade: grades })
    : await counter(db, ugpt, documents);
  const found: V3FolderStats[] = [];
  for (const document of documents) {
    const { folderID, chartCount } = document;
    found.push({ folderID, slug: await context.slug(folderID), chartCount, stats: countsOf(document) });
  }
  return found;
}

const hasOnlyLampAndGrade = (gpt: Gpt): boolean => formOf(gpt).enums.toSorted().join() === 'grade,lamp';

/** Returns a function that counts the values of every named metric, from the PBs in the folders. */
async function counter(db: Db, { userID, gpt }: Ugpt, documents: readonly FolderStats[]) {
  const ids = documents.map(({ folderID }) => folderID);
  const pbs = await findPBsInFolders(db, userID, ids);
  const facts = await chartFacts(db, [...new Set(pbs.map(({ chart }) => chart))]);
  const byFolder = Map.groupBy(pbs, ({ folderID }) => folderID);
  return ({ folderID }: FolderStats): Counts => {
    const found = (byFolder.get(folderID) ?? []).flatMap((pb) =>
      enumsOf(metricsOf(gpt, pb, () => facts.get(pb.chart)!.data)),
    );
    return Object.fromEntries(formOf(gpt).enums.map((metric) => [metric, tally(found, metric)]));
  };
}

/** Returns how often each value of a metric occurs, worst first. */
function tally(found: ReturnType<typeof enumsOf>, metric: string): Record<string, number> {
  const values = found.filter((one) => one.metric === metric).toSorted((a, b) => a.index - b.index);
  return Object.fromEntries(
    Array.from(
      Map.groupBy(values, ({ value }) => value),
      ([value, { length }]) => [value, length],
    ),
  );
}
