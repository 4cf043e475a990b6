import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound } from '../base/shared/refusal.ts';
import { folderDocument, tableDocument } from '../catalogue/folders/documents.ts';
import {
  findFolder,
  findFolderCharts,
  findFolders,
  findFoldersByID,
  findTable,
  type FolderRow,
} from '../catalogue/folders/store.ts';
import { findRelated } from '../catalogue/related.ts';
import { rankByName } from '../catalogue/search/rank-by-name.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';
import { pbDocuments } from '../play/pbs/documents.ts';
import { viewFolder } from '../play/pbs/folders/commands.ts';
import { folderStats } from '../play/pbs/folders/stats.ts';
import { findFolderPBs, findFolderViews } from '../play/pbs/folders/store.ts';
import { fulfilling, timeline } from '../play/pbs/folders/timeline.ts';
import { findOwnUgpt, findUgpt } from '../play/stats/find-ugpt.ts';
import type { Writer } from '../writer/command.ts';

const FOUND = 20;
const RECENT = 6;

/** Returns the handlers of a player's folders and tables. */
export const ugptFolderRoutes = ({ db, games, writer }: { db: Db; games: Games; writer: Writer }) => {
  const folderOf = async (gptRow: number, folderID: string, from = db): Promise<FolderRow> => {
    const row = await findFolder(from, gptRow, folderID);
    if (!row) throw notFound('folder');
    return row;
  };

  return bind('ugptFolders', api.ugptFolders, {
    search: async ({ params, query, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const all = await findFolders(db, ugpt.gptRow, { inactive: false });
      const found = rankByName(all, query.search, ({ title, searchTerms }) => [title, ...searchTerms], FOUND);
      const rows = found.map(({ thing }) => thing);
      const folders = found.map(({ thing, textScore }) => ({
        ...folderDocument(thing, ugpt.gpt),
        __textScore: textScore,
      }));
      return ok(`Found ${counted(rows.length, 'folder')}`, { folders, stats: await folderStats(db, ugpt, rows) });
    },
    recent: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const { userID, gpt } = ugpt;
      const found = await findFolderViews(db, ugpt, RECENT);
      const rows = found.map(({ folder }) => folder);
      return ok(`Latest ${counted(found.length, 'folder')}`, {
        views: found.map(({ folder: { folderID }, lastViewed }) => ({
          userID,
          game: gpt.game,
          playtype: gpt.playtype,
          folderID,
          lastViewed,
        })),
        folders: rows.map((row) => folderDocument(row, gpt)),
        stats: await folderStats(db, ugpt, rows),
      });
    },
    get: async ({ params, caller, db }) => {
      const { userID, gpt, gptRow } = await findUgpt({ db, games }, params, caller);
      const row = await folderOf(gptRow, params.folderID, db);
      const { songs, charts } = await findRelated(db, await findFolderCharts(db, row.id));
      const { pbs } = await pbDocuments(db, games, await findFolderPBs(db, userID, row.id));
      return ok(`Found ${row.title}`, { folder: folderDocument(row, gpt), songs, charts, pbs });
    },
    stats: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const row = await folderOf(ugpt.gptRow, params.folderID);
      const [stats] = await folderStats(db, ugpt, [row]);
      return ok(`Found ${row.title}`, { folder: folderDocument(row, ugpt.gpt), stats: stats! });
    },
    timeline: async ({ params, query, caller, db }) => {
      const { userID: user, gpt, gptRow } = await findUgpt({ db, games }, params, caller);
      const row = await folderOf(gptRow, params.folderID, db);
      const criteria = { what: query.criteriaType, names: fulfilling(gpt, query) };
      const scores = await timeline({ db, games }, { user, folder: row.id }, criteria);
      const { songs, charts } = await findRelated(db, await findFolderCharts(db, row.id));
      return ok(`Reached on ${counted(scores.length, 'chart')}`, {
        folder: folderDocument(row, gpt),
        songs,
        charts,
        scores,
      });
    },
    view: async ({ params, caller }) => {
      const { userID, gptRow } = await findOwnUgpt({ db, games }, params, caller);
      await writer.run(viewFolder, { userID, folder: (await folderOf(gptRow, params.folderID)).id });
      return ok('Saved', {});
    },
    table: async ({ params, caller }) => {
      const ugpt = await findUgpt({ db, games }, params, caller);
      const table = await findTable(db, ugpt.gptRow, params.tableID);
      if (!table) throw notFound('table');
      const rows = await findFoldersByID(db, table.folders);
      return ok(`Found ${table.title}`, {
        table: tableDocument(table, ugpt.gpt),
        folders: rows.map((row) => folderDocument(row, ugpt.gpt)),
        stats: await folderStats(db, ugpt, rows),
      });
    },
  });
};
