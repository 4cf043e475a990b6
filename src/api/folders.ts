import { api } from '../../contracts/index.ts';
import type { Db } from '../../db/open.ts';
import { counted } from '../base/shared/counted.ts';
import { notFound } from '../base/shared/refusal.ts';
import { findGpt } from '../catalogue/find-gpt.ts';
import { folderDocument } from '../catalogue/folders/documents.ts';
import { findFolder, findFolderCharts, findFolders } from '../catalogue/folders/store.ts';
import { findRelated } from '../catalogue/related.ts';
import { rankByName } from '../catalogue/search/rank-by-name.ts';
import type { Games } from '../games/registry.ts';
import { bind, ok } from '../handler/handler.ts';

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
        `Found ${counted(found.length, 'folder')}`,
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
