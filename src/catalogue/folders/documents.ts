import type { FolderDocument, TableDocument } from '../../../contracts/documents/folder.ts';
import type { GptName } from '../gpts.ts';
import type { FolderRow, TableRow } from './store.ts';

type Gpt = Pick<GptName, 'game' | 'playtype'>;

/** Returns the document of a folder of this game:playtype. */
export const folderDocument = (row: FolderRow, { game, playtype }: Gpt): FolderDocument => ({
  folderID: row.folderID,
  name: row.title,
  title: row.title,
  game,
  playtype,
  type: row.type,
  data: row.data,
  searchTerms: row.searchTerms,
  inactive: row.inactive,
});

/** Returns the document of a table of this game:playtype. */
export const tableDocument = (row: TableRow, { game, playtype }: Gpt): TableDocument => ({
  tableID: row.tableID,
  name: row.title,
  title: row.title,
  game,
  playtype,
  description: row.description,
  folders: row.folders,
  inactive: row.inactive,
  default: row.isDefault,
});
