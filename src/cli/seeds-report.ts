import type { CatalogueReport } from '../imports/catalogue-commands.ts';

/** Returns a report without the numbers of rows, which mean nothing to anybody else. */
export const forPrograms = ({
  changedCharts,
  movedCharts,
  changedFolders,
  changedQuests,
  ...report
}: CatalogueReport) => report;
