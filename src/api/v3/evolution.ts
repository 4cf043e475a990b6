import type { V3FolderDocument } from '../../../contracts/documents/v3/folder.ts';
import { api } from '../../../contracts/index.ts';
import type { Ugpt } from '../../accounts/users/ugpt.ts';
import { counted } from '../../base/shared/counted.ts';
import { notFound } from '../../base/shared/refusal.ts';
import { folderDocument, tableDocument } from '../../catalogue/folders/documents.ts';
import {
  findFolder,
  findFolderCharts,
  findFoldersByID,
  findTable,
  type FolderRow,
} from '../../catalogue/folders/store.ts';
import { findRelated } from '../../catalogue/related.ts';
import { bind, ok } from '../../handler/handler.ts';
import { createContext } from '../../v3/context.ts';
import { folder, table } from '../../v3/documents/targets.ts';
import { milestones } from '../../v3/evolution/milestones.ts';
import { folderIDOf } from '../../v3/folders/slug.ts';
import { playerOf, type Deps } from '../../v3/player-of.ts';
import { v3Related } from '../../v3/related.ts';

/** Returns the milestones on the charts of folders, and the folders, charts and songs themselves. */
async function evolution(deps: Deps, ugpt: Ugpt, rows: readonly FolderRow[]) {
  const { db } = deps;
  const context = createContext(deps, ugpt.gpt);
  const folders: V3FolderDocument[] = [];
  for (const row of rows) folders.push(await folder(folderDocument(row, ugpt.gpt), context));
  const contents: number[][] = [];
  for (const { id } of rows) contents.push(await findFolderCharts(db, id));
  const related = await findRelated(db, contents.flat());
  const chartID = (row: number) => related.chart(row).chartID;
  const charts = Array.from(new Set(contents.flat()), (row) => ({ row, chartID: chartID(row) }));
  return {
    ...(await v3Related(related, context)),
    events: await milestones(db, ugpt, charts),
    folders,
    folderChartIDs: Object.fromEntries(folders.map(({ slug }, at) => [slug, contents[at]!.map(chartID)])),
  };
}

/** Returns the handlers of lamps and grades over time in folders and tables. */
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
        return ok(`Found ${counted(body.events.length, 'event')}`, {
          ...body,
          table: await table(tableDocument(found, ugpt.gpt), context),
        });
      },
      folderEvolution: async ({ params, caller, db }) => {
        const ugpt = await playerOf({ db, games }, params, caller);
        const folderID = await folderIDOf(db, ugpt.gpt, params.folderID);
        const row = folderID && (await findFolder(db, ugpt.gptRow, folderID));
        if (!row) throw notFound('folder');
        const body = await evolution({ db, games }, ugpt, [row]);
        return ok(`Found ${counted(body.events.length, 'event')}`, { ...body, folder: body.folders[0]! });
      },
    },
  );
};
