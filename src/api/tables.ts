import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound } from '../base/shared/refusal.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import { folderDocument, tableDocument } from '../catalogue/folders/documents.ts';
import { findFoldersByID, findTable, findTables } from '../catalogue/folders/store.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';

interface TableDeps {
  db: Db;
  games: Games;
}

export const tableRoutes = ({ db, games }: TableDeps) =>
  bind('tables', api.tables, {
    list: async ({ params }) => {
      const { gpt, gptRow } = await findGpt(db, games, params);
      const found = await findTables(db, gptRow);
      return ok(`Found ${counted(found.length, 'table')}`, { tables: found.map((row) => tableDocument(row, gpt)) });
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
