import { api } from '../../../contracts/index.ts';
import type { Db } from '../../../db/open.ts';
import type { Games } from '../../games/registry.ts';
import { bind, ok } from '../../http/handler.ts';
import { notFound } from '../../shared/refusal.ts';
import { findGpt } from '../find-gpt.ts';
import { findRelated } from '../related.ts';
import { rankByName } from '../search/rank-by-name.ts';
import { folderDocument, tableDocument } from './documents.ts';
import { findFolder, findFolderCharts, findFolders, findFoldersByID, findTable, findTables } from './store.ts';

interface FolderDeps {
  db: Db;
  games: Games;
}

const LISTED = 100;

export const folderRoutes = ({ db, games }: FolderDeps) =>
  bind('folders', api.folders, {
    search: async ({ params, query }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const all = await findFolders(db, gptRow, query);
      const found = rankByName(all, query.search, ({ title, searchTerms }) => [title, ...searchTerms], LISTED);
      return ok(
        `Found ${found.length} folders`,
        found.map(({ thing, textScore }) => ({ ...folderDocument(thing, gpt), __textScore: textScore })),
      );
    },
    get: async ({ params, db }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const row = await findFolder(db, gptRow, params.folderID);
      if (!row) throw notFound('folder');
      const { songs, charts } = await findRelated(db, await findFolderCharts(db, row.id));
      return ok(`Found ${row.title}`, { folder: folderDocument(row, gpt), songs, charts });
    },
  });

export const tableRoutes = ({ db, games }: FolderDeps) =>
  bind('tables', api.tables, {
    list: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const found = await findTables(db, gptRow);
      return ok(`Found ${found.length} tables`, { tables: found.map((row) => tableDocument(row, gpt)) });
    },
    get: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const row = await findTable(db, gptRow, params.tableID);
      if (!row) throw notFound('table');
      const found = await findFoldersByID(db, row.folders);
      return ok(`Found ${row.title}`, {
        table: tableDocument(row, gpt),
        folders: found.map((folder) => folderDocument(folder, gpt)),
      });
    },
  });
