import type { CatalogueReport } from '../transfer/imports/catalogue-commands.ts';

/** Returns a report without row numbers, which are internal. */
export const forPrograms = ({
  changedCharts,
  movedCharts,
  changedFolders,
  changedGoals,
  changedQuests,
  ...report
}: CatalogueReport) => report;

/** Describes an interrupted load that was completed before another one; nothing if there was none. */
export const describeCompleted = (completed: string | null): string[] =>
  completed === null ? [] : [`Completed an interrupted load of ${completed}`, ''];
