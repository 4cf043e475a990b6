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
