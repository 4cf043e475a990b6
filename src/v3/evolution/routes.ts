import { api } from '../../../contracts/index.ts';
import { folderDocument, tableDocument } from '../../catalogue/folders/documents.ts';
import {
  findFolder,
  findFolderCharts,
  findFoldersByID,
  findTable,
  type FolderRow,
} from '../../catalogue/folders/store.ts';
import { relatedTo } from '../../catalogue/related.ts';
import { bind, ok } from '../../http/handler.ts';
import { notFound } from '../../shared/refusal.ts';
import type { Ugpt } from '../../users/ugpt.ts';
import { createContext } from '../context.ts';
import { folder, table } from '../documents/targets.ts';
import { folderIDOf } from '../folders/slug.ts';
import { playerOf, type Deps } from '../player-of.ts';
import { v3Related } from '../related/documents.ts';
import { milestones } from './milestones.ts';

/** Returns what happened on the charts of folders, and the folders, charts and songs themselves. */
async function evolution(deps: Deps, ugpt: Ugpt, rows: readonly FolderRow[]) {
  const { db } = deps;
  const context = createContext(deps, ugpt.gpt);
  const folders = rows.map((row) => folder(folderDocument(row, ugpt.gpt), context));
  const contents: number[][] = [];
  for (const { id } of rows) contents.push(await findFolderCharts(db, id));
  const related = relatedTo(db, contents.flat());
  const chartID = (row: number) => related.chart(row).chartID;
  const charts = Array.from(new Set(contents.flat()), (row) => ({ row, chartID: chartID(row) }));
  return {
    ...v3Related(related, context),
    events: await milestones(db, ugpt, charts, context),
    folders,
    folderChartIDs: Object.fromEntries(folders.map(({ slug }, at) => [slug, contents[at]!.map(chartID)])),
  };
}

/** How lamps and grades in folders and tables came about. */
export const v3EvolutionRoutes = ({ games }: Deps) => {
  const { tableEvolution, folderEvolution } = api.v3;
  return bind(
    'v3',
    { tableEvolution, folderEvolution },
    {
      tableEvolution: async ({ params, caller, db }) => {
        const ugpt = await playerOf({ db, games }, params, caller);
        const found = await findTable(db, ugpt.gptRow, params.tableID);
        if (!found) throw notFound('table');
        const body = await evolution({ db, games }, ugpt, await findFoldersByID(db, found.folders));
        const context = createContext({ db, games }, ugpt.gpt);
        return ok(`${body.events.length} milestones`, {
          ...body,
          table: table(tableDocument(found, ugpt.gpt), context),
        });
      },
      folderEvolution: async ({ params, caller, db }) => {
        const ugpt = await playerOf({ db, games }, params, caller);
        const folderID = await folderIDOf(db, ugpt.gpt, params.folderID);
        const row = folderID && (await findFolder(db, ugpt.gptRow, folderID));
        if (!row) throw notFound('folder');
        const body = await evolution({ db, games }, ugpt, [row]);
        return ok(`${body.events.length} milestones`, { ...body, folder: body.folders[0]! });
      },
    },
  );
};
